/*
 * nps_message.h - what sending and receiving messages costs: W. Baer, S. Decato, "Software Performance
 * Modeling in PC Clusters", Naval Postgraduate School, September 2000, section 3, eq. 9-19.
 *
 * Symbols of the paper: MSGZ bytes of a message, DVOL bytes of a transfer, MSGSETUP seconds to set up a
 * message, BLKSZ bytes and BLKSETUP seconds of a block, LLCBW low level bandwidth, ALCBW application level
 * bandwidth, A2ABW application to application bandwidth, IOBBW and APBBW bandwidth of the bus. All in s, B
 * and B/s.
 */
#ifndef MODEL_NPS_MESSAGE_H
#define MODEL_NPS_MESSAGE_H

/* A communication system as an application sees it (Table 2). */
struct nps_link {
    double setup_s;       /* MSGSETUP of one message, >= 0 */
    double bandwidth_Bps; /* ALCBW, > 0; INFINITY for an ideal one */
    double bus_Bps;       /* APBBW, > 0; 0 or NAN: not known */
    double cpu;           /* CPU% as measured, a fraction of 1 */
};

/* Links of the paper: 3COM 100 Mbit/s cards between 100 MHz Pentium PCs under Linux. The order is that of
 * NPS_LINKS. */
enum nps_link_name { NPS_LINK_LAM, NPS_LINK_LAM_PRINTED, NPS_LINK_TCP, NPS_LINK_TCP_PRINTED, N_NPS_LINKS };
#define NPS_LINKS "lam,lam-printed,tcp,tcp-printed"

/**
 * Table 2, in two readings. `lam-printed` and `tcp-printed` are the table as printed; but its MSGSETUP row
 * (.47 and .4) does not give Table 1, and holds 1/ALCBW in us per byte instead: .47 us/B is 2.1 MB/s and .4
 * us/B is 2.5 MB/s. `lam` and `tcp` have the setup times (.5315 ms and .315 ms) that reproduce the
 * theoretical column of Table 1.
 */
extern const struct nps_link NPS_LINK[N_NPS_LINKS];

/* A message cut into blocks by the layer below. */
struct nps_blocks {
    double setup_s;       /* BLKSETUP of one block */
    double block_B;       /* BLKSZ */
    double bandwidth_Bps; /* LLCBW */
    double bus_Bps;       /* IOBBW */
};

/* eq. 9: MSGZ = DVOL / #MSG. The number of messages may be fractional: it is an average. */
double nps_message_size(double volume_B, double messages);

/* eq. 10: MSGZ = #BLKS BLKSZ + #LEFT, with 0 <= #LEFT < BLKSZ. Returns #BLKS. */
double nps_message_full_blocks(double message_B, double block_B, double *left_B);

/* eq. 11 for one message: MSGSETUP + n BLKSETUP + MSGZ/LLCBW. n counts the residual as a block: the smooth
 * eq. 16 is an upper envelope of eq. 13 only then. */
double nps_message_block_time(double message_B, double setup_s, const struct nps_blocks *blocks);

/* eq. 12: the share of that time the processor is busy; 1 where the low level link keeps up with the bus. */
double nps_message_block_cpu(double message_B, double setup_s, const struct nps_blocks *blocks);

/* eq. 13: A2ABW with the drop at each new block. */
double nps_message_block_bandwidth(double message_B, double setup_s, const struct nps_blocks *blocks);

/* eq. 14: ALCBW = 1 / (BLKSETUP/BLKSZ + 1/LLCBW). */
double nps_message_asymptote(const struct nps_blocks *blocks);

/* eq. 16: A2ABW = MSGZ / (MSGSETUP + MSGZ/ALCBW). */
double nps_message_bandwidth(double message_B, const struct nps_link *link);

/* eq. 17: MSGSETUP from a measured bandwidth A2ABW@N of messages of N bytes. */
double nps_message_setup(double message_B, double measured_Bps, double asymptote_Bps);

/* eq. 18: RTEX of SND and of RCV, DVOL / A2ABW(MSGZ). */
double nps_message_time(double volume_B, double message_B, const struct nps_link *link);

/* eq. 19 as the paper uses it: min(1, ALCBW/APBBW), for all sizes; the measured CPU% where no bus bandwidth
 * is known. */
double nps_message_cpu(const struct nps_link *link);

/* eq. 19 in full, the setup counted as busy. At 200 bytes it gives 91 % where 43 % was measured. */
double nps_message_cpu_full(double message_B, const struct nps_link *link);

#endif
