-- The catalogue of bursar, schema version 10 (PRAGMA user_version), application id 0x42555253 "BURS".
--
-- A catalogue is written once, from CSV files named after these tables, and then only read. Ids are short names for
-- people: letters, digits, '.', '_', '+' and '-'. Dates are YYYY-MM-DD. Units are part of a column's name.
-- Where a number comes from: `source` names a row of the table source. It may be missing only where the row's kind
-- is 'assumption', which every report shows.

-- What the catalogue is; one row.
CREATE TABLE meta (
    name     TEXT NOT NULL PRIMARY KEY,                    -- whitney-1997
    as_of    TEXT NOT NULL CHECK (length(as_of) = 10),     -- the date meant when a scenario names none
    currency TEXT NOT NULL CHECK (length(currency) = 3),   -- ISO 4217; the currency meant when a scenario names none
    title    TEXT NOT NULL,                                -- one line for people
    uses     TEXT                                          -- names of catalogues, with a blank between two: their rows of
                                                           -- parts and technologies that rows here name are here too
) STRICT, WITHOUT ROWID;

-- Papers, invoices, price lists, measurements.
CREATE TABLE source (
    id      TEXT NOT NULL PRIMARY KEY CHECK (id NOT GLOB '*[^A-Za-z0-9._+-]*'),
    title   TEXT NOT NULL,
    author  TEXT,                                          -- persons or organisation
    date    TEXT CHECK (length(date) = 10),                -- of publication; the first of the month where only that is known
    address TEXT,                                          -- where it can be found
    note    TEXT                                           -- table, section or page, and how to read it
) STRICT, WITHOUT ROWID;

-- Everything money can buy. A component is a line of an invoice that no other kind covers: a processor, memory, shelves.
CREATE TABLE part (
    id       TEXT NOT NULL PRIMARY KEY CHECK (id NOT GLOB '*[^A-Za-z0-9._+-]*'),
    kind     TEXT NOT NULL CHECK (kind IN ('node', 'nic', 'port', 'switch', 'cable', 'chassis', 'line_card',
                                           'rack', 'pdu', 'license', 'service', 'component', 'accelerator',
                                           'rental')),
    vendor   TEXT,
    name     TEXT NOT NULL,                                -- as on the price list
    power_W  REAL CHECK (power_W >= 0),                    -- at work, at the wall; NULL: not known
    height_U REAL CHECK (height_U >= 0),                   -- rack units; NULL: not known
    weight_kg REAL CHECK (weight_kg >= 0),                 -- as it stands; NULL: not known
    mtbf_h   REAL CHECK (mtbf_h > 0),                      -- mean hours between its failures that stop a job; NULL: not known
    note     TEXT,
    source   TEXT NOT NULL REFERENCES source (id)          -- of what this row and its row in the table of its kind say
) STRICT, WITHOUT ROWID;

-- What vendors call a part: an order code, a trade name. Two names are equal if they differ in case, blanks, hyphens,
-- underscores and trademark signs only; equal names have one part.
CREATE TABLE alias (
    name TEXT NOT NULL PRIMARY KEY,
    part TEXT NOT NULL REFERENCES part (id)
) STRICT, WITHOUT ROWID;

-- What was emitted until a part stood at its buyer: kilograms of CO2-equivalent of a unit. A node that is another one
-- with a power cap or clock set has that one's.
CREATE TABLE footprint (
    part      TEXT NOT NULL PRIMARY KEY REFERENCES part (id),
    carbon_kg REAL NOT NULL CHECK (carbon_kg >= 0),
    date      TEXT NOT NULL CHECK (length(date) = 10),     -- of the figure
    kind      TEXT NOT NULL CHECK (kind IN ('list', 'measured', 'estimate', 'estimated', 'assumption')),
    source    TEXT REFERENCES source (id),
    CHECK (source IS NOT NULL OR kind = 'assumption')
) STRICT, WITHOUT ROWID;

-- What a kilowatt-hour from the grid of a region emits, from its power stations to the fuel they burn; the last row by
-- the scenario's date holds.
CREATE TABLE grid (
    region           TEXT NOT NULL CHECK (region NOT GLOB '*[^A-Za-z0-9._+-]*'),
    date             TEXT NOT NULL CHECK (length(date) = 10),  -- the last day of what it is the mean of
    carbon_g_per_kWh REAL NOT NULL CHECK (carbon_g_per_kWh >= 0), -- grams of CO2-equivalent
    kind             TEXT NOT NULL CHECK (kind IN ('list', 'measured', 'estimate', 'estimated', 'assumption')),
    source           TEXT REFERENCES source (id),
    PRIMARY KEY (region, date),
    CHECK (source IS NOT NULL OR kind = 'assumption')
) STRICT, WITHOUT ROWID;

-- Prices. One pack of `pack` units costs amount_minor in an order of min_quantity units or more: a quantity break is
-- a second quote of the part with a larger min_quantity, and holds for the whole order. All rows of a part with one
-- seller, kind and date are one offer.
CREATE TABLE quote (
    part         TEXT NOT NULL REFERENCES part (id),
    seller       TEXT,                                       -- who asks the price; NULL: the source stands for them
    date         TEXT NOT NULL CHECK (length(date) = 10),
    valid_until  TEXT CHECK (length(valid_until) = 10 AND valid_until >= date), -- last day; NULL: no end stated
    amount_minor INTEGER NOT NULL CHECK (amount_minor BETWEEN 0 AND 1152921504606846976), -- cents; whole yen
    currency     TEXT NOT NULL CHECK (length(currency) = 3), -- ISO 4217
    kind         TEXT NOT NULL CHECK (kind IN ('list', 'street', 'quote', 'invoice', 'estimate', 'assumption')),
    pack         INTEGER NOT NULL DEFAULT 1 CHECK (pack BETWEEN 1 AND 1000000000),         -- units
    min_quantity INTEGER NOT NULL DEFAULT 1 CHECK (min_quantity BETWEEN 1 AND 1000000000), -- units
    source       TEXT REFERENCES source (id),
    CHECK (source IS NOT NULL OR kind = 'assumption')
) STRICT;
-- Two shops may quote one part on one day: the source belongs to the key.
CREATE UNIQUE INDEX quote_key ON quote (part, coalesce(seller, ''), date, kind, currency, min_quantity, pack,
                                      coalesce(source, ''));

-- Networks as programs see them.
CREATE TABLE technology (
    id             TEXT NOT NULL PRIMARY KEY CHECK (id NOT GLOB '*[^A-Za-z0-9._+-]*'),
    latency_us     REAL NOT NULL CHECK (latency_us >= 0),  -- of an empty message between two programs
    bandwidth_Bps  REAL CHECK (bandwidth_Bps > 0),         -- bytes per second; NULL: unlimited
    message_cpu_us REAL NOT NULL DEFAULT 0 CHECK (message_cpu_us >= 0), -- processor time a message takes away
    kind           TEXT NOT NULL CHECK (kind IN ('list', 'measured', 'estimate', 'estimated', 'assumption')),
    source         TEXT REFERENCES source (id),
    CHECK (source IS NOT NULL OR kind = 'assumption')
) STRICT, WITHOUT ROWID;

-- How fast messages of a size are between two programs, where one latency and one bandwidth do not say it: the bytes of
-- a message over its time, latency included, as benchmarks print it. Times are linear in the size between rows, never
-- fall with it, and go on beyond the largest size as between the last two.
CREATE TABLE technology_bandwidth (
    technology    TEXT NOT NULL REFERENCES technology (id),
    pattern       TEXT NOT NULL CHECK (pattern IN ('ping-pong', 'exchange', 'all-to-all')), -- of exchange: one way, while
                                                            -- as much comes the other; of all-to-all: of each of the
                                                            -- messages that a process sends, one to every other process
    message_B     INTEGER NOT NULL CHECK (message_B BETWEEN 1 AND 1099511627776), -- bytes of one message
    bandwidth_Bps REAL NOT NULL CHECK (bandwidth_Bps > 0),
    kind          TEXT NOT NULL CHECK (kind IN ('list', 'measured', 'estimate', 'estimated', 'assumption')),
    source        TEXT REFERENCES source (id),
    PRIMARY KEY (technology, pattern, message_B),
    CHECK (source IS NOT NULL OR kind = 'assumption')
) STRICT, WITHOUT ROWID;

-- What computes beside the processors of a node: its memory, what it computes at best in each precision (operations per
-- second, of matrices without zeros to be left out), the link to the others in its node, and the power caps it takes.
CREATE TABLE accelerator (
    part            TEXT NOT NULL PRIMARY KEY REFERENCES part (id),
    memory_MiB      INTEGER NOT NULL CHECK (memory_MiB BETWEEN 1 AND 1073741824),
    memory_Bps      REAL CHECK (memory_Bps > 0),           -- NULL: not known, as below
    link_Bps        REAL CHECK (link_Bps > 0),             -- of one accelerator, one way
    cap_from_W      REAL CHECK (cap_from_W > 0),
    cap_to_W        REAL CHECK (cap_to_W >= cap_from_W),
    peak_fp64_per_s REAL CHECK (peak_fp64_per_s > 0),
    peak_fp32_per_s REAL CHECK (peak_fp32_per_s > 0),
    peak_bf16_per_s REAL CHECK (peak_bf16_per_s > 0),
    peak_fp8_per_s  REAL CHECK (peak_fp8_per_s > 0),
    peak_fp4_per_s  REAL CHECK (peak_fp4_per_s > 0)
) STRICT, WITHOUT ROWID;

-- What is known of a processor, a part of kind component: one socket of it. What it was measured to do is in
-- machine_constant.
CREATE TABLE processor (
    part                   TEXT NOT NULL PRIMARY KEY REFERENCES part (id),
    family                 TEXT,                           -- as its vendor names it: EPYC 9005
    cores                  INTEGER NOT NULL CHECK (cores BETWEEN 1 AND 1048576),
    base_Hz                REAL CHECK (base_Hz > 0),       -- NULL: not known, as below
    memory_channels        INTEGER CHECK (memory_channels BETWEEN 1 AND 1024),
    memory_transfers_per_s REAL CHECK (memory_transfers_per_s > 0), -- of 8 bytes, of a channel, at most
    l3_MiB                 REAL CHECK (l3_MiB > 0),
    tdp_W                  REAL CHECK (tdp_W > 0)
) STRICT, WITHOUT ROWID;

-- What is known of a server model without processors and memory, a part of kind component; height and weight are those of
-- the part.
CREATE TABLE server (
    part         TEXT NOT NULL PRIMARY KEY REFERENCES part (id),
    sockets      INTEGER NOT NULL CHECK (sockets BETWEEN 1 AND 1024), -- for processors
    memory_slots INTEGER CHECK (memory_slots BETWEEN 1 AND 1048576),  -- for modules; NULL: not known
    nic_slots    INTEGER CHECK (nic_slots BETWEEN 0 AND 1024)         -- NULL: not known
) STRICT, WITHOUT ROWID;

-- What a component takes as a unit of storage for checkpoints.
CREATE TABLE storage (
    part       TEXT NOT NULL PRIMARY KEY REFERENCES part (id),
    write_Bps  REAL NOT NULL CHECK (write_Bps > 0),        -- of one unit, from all nodes together
    read_Bps   REAL NOT NULL CHECK (read_Bps > 0),
    capacity_B REAL CHECK (capacity_B > 0)                 -- NULL: not known
) STRICT, WITHOUT ROWID;

-- What a replica of a transformer was measured to serve on accelerators of a type: its output tokens per second at a
-- number of requests at a time, and the times to the first token and of each other one, which `percentile` per cent
-- of the requests do not exceed.
CREATE TABLE operating_point (
    accelerator   TEXT NOT NULL REFERENCES accelerator (part),
    transformer   TEXT NOT NULL,                           -- name of a shape: llama-3.1-70b
    precision     TEXT NOT NULL,                           -- of the weights: bf16, fp8, fp4
    accelerators  INTEGER NOT NULL CHECK (accelerators BETWEEN 1 AND 1048576), -- of the replica
    input_tokens  INTEGER NOT NULL CHECK (input_tokens BETWEEN 1 AND 1000000000),  -- of a request
    output_tokens INTEGER NOT NULL CHECK (output_tokens BETWEEN 1 AND 1000000000), -- of its answer
    concurrency   INTEGER CHECK (concurrency BETWEEN 1 AND 1000000000), -- requests at a time; NULL: as many as help
    tokens_per_s  REAL NOT NULL CHECK (tokens_per_s > 0),
    ttft_s        REAL CHECK (ttft_s > 0),                 -- NULL: not known, as below
    tpot_s        REAL CHECK (tpot_s > 0),
    percentile    REAL CHECK (percentile > 0 AND percentile <= 100), -- of both times; NULL: they are means
    benchmark     TEXT NOT NULL,                           -- with its version or round
    submitter     TEXT,                                    -- who measured it
    date          TEXT CHECK (length(date) = 10),
    kind          TEXT NOT NULL CHECK (kind IN ('list', 'measured', 'estimate', 'estimated', 'assumption')),
    source        TEXT REFERENCES source (id),
    CHECK (source IS NOT NULL OR kind = 'assumption')
) STRICT;
CREATE UNIQUE INDEX operating_point_key ON operating_point (
    accelerator, transformer, precision, accelerators, input_tokens, output_tokens, coalesce(concurrency, 0),
    coalesce(tpot_s, 0), benchmark, coalesce(submitter, ''));

CREATE TABLE node (
    part       TEXT NOT NULL PRIMARY KEY REFERENCES part (id),
    sockets    INTEGER NOT NULL CHECK (sockets BETWEEN 1 AND 1024),        -- processors fitted
    cores      INTEGER NOT NULL CHECK (cores BETWEEN 1 AND 1048576),       -- of the whole node
    memory_MiB INTEGER NOT NULL CHECK (memory_MiB BETWEEN 1 AND 1073741824), -- of the whole node
    nic_slots  INTEGER CHECK (nic_slots BETWEEN 0 AND 1024), -- NULL: not known
    accelerator  TEXT REFERENCES accelerator (part),       -- in it, and how many; NULL: none
    accelerators INTEGER CHECK (accelerators BETWEEN 1 AND 1024),
    racks        INTEGER CHECK (racks BETWEEN 1 AND 1024), -- that it fills and comes with; NULL: it stands in a rack
    same_as      TEXT REFERENCES part (id),                -- the node that this is with a power cap or clock set: its quotes
                                                           -- are this one's; NULL: it has its own
    CHECK ((accelerator IS NULL) = (accelerators IS NULL))
) STRICT, WITHOUT ROWID;

-- Machines by the hour: `units` of the part are one hour of a machine that computes as the node does; term_h is the shortest
-- rent. A quote is for one unit, for example an hour of one of eight accelerators.
CREATE TABLE rental (
    part   TEXT NOT NULL PRIMARY KEY REFERENCES part (id),
    node   TEXT NOT NULL REFERENCES node (part),
    units  INTEGER NOT NULL CHECK (units BETWEEN 1 AND 1024),
    term_h INTEGER NOT NULL DEFAULT 1 CHECK (term_h BETWEEN 1 AND 262800) -- hours of a year: 8,760
) STRICT, WITHOUT ROWID;

-- A rental that is paid by the token. Its own units are the tokens of answers, those of input_part the tokens of prompts. Its
-- node stands for the service and has no price.
CREATE TABLE hosted (
    part        TEXT NOT NULL PRIMARY KEY REFERENCES rental (part),
    input_part  TEXT NOT NULL REFERENCES part (id),
    transformer TEXT NOT NULL,                                           -- llama-3.1-70b
    tokens      INTEGER NOT NULL CHECK (tokens BETWEEN 1 AND 1000000000000) -- in a unit of either part: 1,000,000
) STRICT, WITHOUT ROWID;

-- Memory that a node can be bought with in addition to its own: `modules` units of a part (kind component) in each node.
-- A cluster has one row for all its nodes, or none.
CREATE TABLE memory_option (
    node      TEXT NOT NULL REFERENCES node (part),
    part      TEXT NOT NULL REFERENCES part (id),
    modules   INTEGER NOT NULL DEFAULT 1 CHECK (modules BETWEEN 1 AND 1024), -- units of the part in each node
    added_MiB INTEGER NOT NULL CHECK (added_MiB BETWEEN 1 AND 1073741824),   -- by all of them, to the memory of the node
    source    TEXT NOT NULL REFERENCES source (id),
    PRIMARY KEY (node, part, modules)
) STRICT, WITHOUT ROWID;

CREATE TABLE nic (
    part       TEXT NOT NULL PRIMARY KEY REFERENCES part (id),
    technology TEXT NOT NULL REFERENCES technology (id),
    ports      INTEGER NOT NULL DEFAULT 1 CHECK (ports BETWEEN 1 AND 1048576)
) STRICT, WITHOUT ROWID;

CREATE TABLE cable (
    part       TEXT NOT NULL PRIMARY KEY REFERENCES part (id),
    technology TEXT NOT NULL REFERENCES technology (id),
    length_m   REAL CHECK (length_m > 0)                   -- NULL: any length at this price; without a layout
                                                           -- (man bursar-scenario) only such are taken, where
                                                           -- there are some
) STRICT, WITHOUT ROWID;

-- Whole switches, and (part kind 'port', ports 1) switch ports sold by the piece.
CREATE TABLE switch (
    part       TEXT NOT NULL PRIMARY KEY REFERENCES part (id),
    technology TEXT NOT NULL REFERENCES technology (id),
    ports      INTEGER NOT NULL DEFAULT 1 CHECK (ports BETWEEN 1 AND 1048576)
) STRICT, WITHOUT ROWID;

-- Modular switches, and the cards that give them ports: a card takes one slot of any chassis of its family.
CREATE TABLE chassis (
    part   TEXT NOT NULL PRIMARY KEY REFERENCES part (id),
    family TEXT NOT NULL CHECK (family NOT GLOB '*[^A-Za-z0-9._+-]*'),
    slots  INTEGER NOT NULL CHECK (slots BETWEEN 1 AND 1024) -- for line cards
) STRICT, WITHOUT ROWID;

CREATE TABLE line_card (
    part       TEXT NOT NULL PRIMARY KEY REFERENCES part (id),
    technology TEXT NOT NULL REFERENCES technology (id),   -- of its ports
    family     TEXT NOT NULL CHECK (family NOT GLOB '*[^A-Za-z0-9._+-]*'), -- of one chassis at least
    ports      INTEGER NOT NULL CHECK (ports BETWEEN 1 AND 1048576)
) STRICT, WITHOUT ROWID;

CREATE TABLE rack (
    part       TEXT NOT NULL PRIMARY KEY REFERENCES part (id),
    units_U    INTEGER NOT NULL CHECK (units_U BETWEEN 1 AND 1000),
    capacity_W REAL CHECK (capacity_W > 0)                 -- power it can be given; NULL: not known
) STRICT, WITHOUT ROWID;

CREATE TABLE pdu (
    part       TEXT NOT NULL PRIMARY KEY REFERENCES part (id),
    capacity_W REAL NOT NULL CHECK (capacity_W > 0),
    outlets    INTEGER CHECK (outlets BETWEEN 1 AND 1024)  -- NULL: not known
) STRICT, WITHOUT ROWID;

CREATE TABLE license (
    part TEXT NOT NULL PRIMARY KEY REFERENCES part (id),
    per  TEXT NOT NULL CHECK (per IN ('cluster', 'node', 'socket', 'core'))
) STRICT, WITHOUT ROWID;

CREATE TABLE service (
    part  TEXT NOT NULL PRIMARY KEY REFERENCES part (id),
    per   TEXT NOT NULL CHECK (per IN ('cluster', 'node', 'socket', 'core')),
    years REAL CHECK (years > 0)                           -- NULL: once
) STRICT, WITHOUT ROWID;

-- How fast one process of an application computes on a node when it need not communicate. Two rows where it was
-- measured in the processor's cache and out of it, with as many processes on a node: a process with at most the memory of
-- the row with the smaller working set has that rate, others the other.
CREATE TABLE node_rate (
    node        TEXT NOT NULL REFERENCES node (part),
    application TEXT NOT NULL,                             -- npb.bt, or with parameters: npb.bt class=C
    working_set_MiB REAL CHECK (working_set_MiB > 0),      -- memory of a process at most; NULL: any
    processes_per_node INTEGER CHECK (processes_per_node BETWEEN 1 AND 1048576), -- NULL: one for each core, or of
                                                           -- models that run on accelerators for each of those
    rate_per_s  REAL NOT NULL CHECK (rate_per_s > 0),      -- work units of the model per second
    power_W     REAL CHECK (power_W > 0),                  -- of the node while it runs; NULL: not known
    benchmark   TEXT,                                      -- with its version or round: MLPerf Training v5.1; NULL: none
    precision   TEXT,                                      -- in which it was computed: fp8; NULL: not known
    submitter   TEXT,                                      -- who measured it; NULL: not known
    kind        TEXT NOT NULL CHECK (kind IN ('list', 'measured', 'estimate', 'estimated', 'assumption')),
    source      TEXT REFERENCES source (id),
    CHECK (source IS NOT NULL OR kind = 'assumption')
) STRICT;
CREATE UNIQUE INDEX node_rate_key ON node_rate (node, application, coalesce(working_set_MiB, 0));

-- Constants of the machines a paper describes, in the unit the paper prints; and what is known of a node part (machine
-- = its id): peak (operations per second of one core), memory_bandwidth (of the node), inside_latency and
-- inside_bandwidth (of messages between processes of the node; the bandwidth all together), inside_nodes (the
-- number of nodes that send each other such messages: the scale-up domain of a link like NVLink). What was measured
-- of a node, a processor or a server has the names stream_triad_1s and _2s (B/s of one or two sockets), hpl_1s, hpl_2s,
-- hpcg_1s, hpcg_2s (flop/s), specrate_int_1s and specrate_int_2s.
CREATE TABLE machine_constant (
    machine TEXT NOT NULL CHECK (machine NOT GLOB '*[^A-Za-z0-9._+-]*'),
    name    TEXT NOT NULL,
    value   REAL NOT NULL,
    unit    TEXT,                                          -- NULL: a plain number
    kind    TEXT NOT NULL CHECK (kind IN ('list', 'measured', 'estimate', 'estimated', 'assumption')),
    source  TEXT REFERENCES source (id),
    PRIMARY KEY (machine, name),
    CHECK (source IS NOT NULL OR kind = 'assumption')
) STRICT, WITHOUT ROWID;

CREATE TABLE exchange_rate (
    date     TEXT NOT NULL CHECK (length(date) = 10),
    currency TEXT NOT NULL CHECK (length(currency) = 3),   -- ISO 4217
    per_usd  REAL NOT NULL CHECK (per_usd > 0),            -- units of the currency for one USD
    source   TEXT NOT NULL REFERENCES source (id),
    PRIMARY KEY (date, currency)
) STRICT, WITHOUT ROWID;
