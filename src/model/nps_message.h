/*
 * nps_message.h - what sending and receiving messages costs: W. Baer, S. Decato, "Software Performance
 * Modeling in PC Clusters", Naval Postgraduate School, September 2000, section 3, eq. 16, 18 and 19; the
 * equations of blocks are formulas in the table of the paper (src/papers/tables/nps.tsv).
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

/* eq. 16: A2ABW = MSGZ / (MSGSETUP + MSGZ/ALCBW). */
double nps_message_bandwidth(double message_B, const struct nps_link *link);

/* eq. 18: RTEX of SND and of RCV, DVOL / A2ABW(MSGZ). */
double nps_message_time(double volume_B, double message_B, const struct nps_link *link);

/* eq. 19 as the paper uses it: min(1, ALCBW/APBBW), for all sizes; the measured CPU% where no bus bandwidth
 * is known. */
double nps_message_cpu(const struct nps_link *link);

#endif
