#!/usr/bin/env python3
"""serving_reference.py: llm.serve once more, from the formulas of its manual (bursar-models(7)) and no code of bursar.

Times of a replica of t x p accelerators that decodes b requests at a time, and the batch that limits and memory allow. Run alone, it
compares itself with values that another program gave (see VALUES) and prints each difference."""
import dataclasses
import fractions
import math
import sys

MEMORY_SHARE = fractions.Fraction(94, 100)  # of the memory: 6 % stay free
VALUE_BYTES = 2  # of an activation in a message
TIE = 1e-12  # relative
TRIED = 32  # batches between which the best one is sought further
BYTES = {
    "bf16": fractions.Fraction(2),
    "fp8": fractions.Fraction(1),
    "nvfp4": fractions.Fraction(9, 16),  # 16 values share a scale of one byte
    "fp4": fractions.Fraction(9, 16),
    "mxfp4": fractions.Fraction(17, 32),  # 32 values share one
}


@dataclasses.dataclass(frozen=True)
class Shape:
    """A transformer with gated feed-forward parts; experts 0: dense; kv_latent 0: no latent attention."""

    layers: int
    width: int
    vocabulary: int
    heads: int
    head_size: int
    kv_heads: int
    feed_forward: int
    experts: int = 0
    active_experts: int = 0
    shared_experts: int = 0
    dense_layers: int = 0
    dense_feed_forward: int = 0
    q_latent: int = 0
    kv_latent: int = 0
    rope_size: int = 0
    value_size: int = 0
    tied: bool = False

    @property
    def mixtures(self):
        """Layers with experts."""
        return self.layers - self.dense_layers if self.experts else 0

    @property
    def attention(self):
        """Matrix parameters of a layer's attention."""
        h, heads = self.width, self.heads
        if not self.kv_latent:
            return 2 * h * self.head_size * (heads + self.kv_heads)
        key = self.head_size + self.rope_size
        queries = (h + heads * key) * self.q_latent if self.q_latent else h * heads * key
        shared = h * (self.kv_latent + self.rope_size) + self.kv_latent * heads * (self.head_size + self.value_size)
        return queries + shared + heads * self.value_size * h

    @property
    def expert(self):
        """n_x: parameters of one expert."""
        return 3 * self.width * self.feed_forward

    @property
    def common(self):
        """N_d: matrix parameters that every token reads, with the head."""
        dense = self.layers - self.mixtures
        feed_forward = self.dense_feed_forward if self.experts else self.feed_forward
        return (
            self.layers * self.attention
            + dense * 3 * self.width * feed_forward
            + self.mixtures * (self.shared_experts * self.expert + self.width * self.experts)
            + self.width * self.vocabulary
        )

    @property
    def token(self):
        """N_a: matrix parameters that a token uses, with the head."""
        return self.common + self.mixtures * self.active_experts * self.expert

    @property
    def total(self):
        """All parameters: experts, embedding and norms too."""
        embedding = 0 if self.tied else self.width * self.vocabulary
        return self.common + self.mixtures * self.experts * self.expert + embedding + (2 * self.layers + 1) * self.width

    def attention_ops(self, tokens):
        """Operations of a token and layer in a sequence, forward, full attention."""
        if self.kv_latent:
            return 2 * tokens * self.heads * (self.head_size + self.rope_size + self.value_size)
        return 4 * tokens * self.heads * self.head_size

    @property
    def cache_values(self):
        """Values that all layers keep of a token."""
        return self.layers * (self.kv_latent + self.rope_size if self.kv_latent else 2 * self.kv_heads * self.head_size)


@dataclasses.dataclass(frozen=True)
class Machine:
    """An accelerator and its links; domain: accelerators that the inside link joins."""

    memory: int
    memory_Bps: float
    peak: float
    compute_efficiency: float
    memory_efficiency: float
    inside_Bps: float = 0
    inside_latency: float = 0
    nic_Bps: float = 50e9
    nic_latency: float = 5e-6
    domain: int = 8


@dataclasses.dataclass(frozen=True)
class Request:
    prompt: int
    answer: int
    weights: str = "bf16"
    cache: str = "bf16"
    ttft: float = math.inf
    tpot: float = math.inf


class Replica:
    """The times of t x p accelerators. data: each of the t has requests of its own and all weights but the experts."""

    def __init__(self, shape, machine, request, tensor=1, pipeline=1, expert=1, data=False):
        self.shape, self.machine, self.request = shape, machine, request
        self.tensor, self.pipeline, self.expert, self.data = tensor, pipeline, expert, data
        self.sharing = 1 if data else tensor  # accelerators that share a request
        copies = fractions.Fraction(self.sharing)
        if not shape.kv_latent:
            copies = max(copies / shape.kv_heads, fractions.Fraction(1))
        self.token_bytes = shape.cache_values * BYTES[request.cache] * copies  # K
        experts = shape.mixtures * shape.experts * shape.expert
        held = BYTES[request.weights] * (fractions.Fraction(shape.total - experts, self.sharing) + fractions.Fraction(experts, tensor))
        room = self.sharing * (pipeline * MEMORY_SHARE * machine.memory - held)
        each = max(0, int(room // (self.token_bytes * (request.prompt + request.answer))))
        self.groups = tensor // self.sharing
        self.unit = pipeline * self.groups
        self.most = each // pipeline * self.unit
        self.rate = machine.peak * machine.compute_efficiency
        self.memory_Bps = machine.memory_Bps * machine.memory_efficiency
        self._prefill = None

    def own(self, batch):
        """Requests of a stage that an accelerator, or with tensor attention the t of them, has."""
        return -(-batch // self.unit)

    def weights(self, tokens):
        """Bytes of weights that an accelerator reads for these tokens of its stage."""
        s = self.shape
        touched = s.experts * (1 - (1 - s.active_experts / s.experts) ** tokens) if s.experts else 0
        return float(BYTES[self.request.weights]) * (s.common / self.sharing + s.mixtures * touched * s.expert / self.tensor)

    def allreduce(self, nbytes):
        t, m = self.sharing, self.machine
        if t == 1:
            return 0
        inside = m.inside_Bps > 0 and t <= m.domain
        latency, link = (m.inside_latency, m.inside_Bps) if inside else (m.nic_latency, m.nic_Bps)
        return 2 * (t - 1) * latency + 2 * (t - 1) / t * nbytes / link

    def all_to_all(self, tokens):
        """Ranks in the domain use the inside link, the others the NIC; the longer one counts."""
        e, m = self.expert, self.machine
        near = min(e, m.domain) if m.inside_Bps > 0 else 1
        nbytes = VALUE_BYTES * tokens * self.shape.active_experts * self.shape.width / self.sharing
        inside = (near - 1) * m.inside_latency + (near - 1) / e * nbytes / m.inside_Bps if near > 1 else 0
        outside = (e - near) * m.nic_latency + (e - near) / e * nbytes / m.nic_Bps if e > near else 0
        return max(inside, outside)

    def messages(self, tokens):
        """Tokens of an accelerator, or with tensor attention of all t."""
        nbytes, m = VALUE_BYTES * tokens * self.shape.width, self.machine
        spread = self.shape.mixtures if self.expert > 1 else 0
        return (
            (2 * self.shape.layers - spread) * self.allreduce(nbytes)
            + 2 * spread * (self.all_to_all(tokens) if spread else 0)
            + (self.pipeline - 1) * (m.nic_latency + nbytes / m.nic_Bps)
        )

    def step(self, batch):
        s, own, n = self.shape, self.own(batch), -(-batch // self.pipeline)
        length = self.request.prompt + self.request.answer / 2
        memory = self.weights(n) + own * float(self.token_bytes) * length / self.sharing
        compute = own * (2 * s.common + s.layers * s.attention_ops(length)) / self.sharing + 2 * n * (s.token - s.common) / self.tensor
        return max(memory / self.memory_Bps, compute / self.rate) + self.messages(own)

    @property
    def prefill(self):
        """Time of a prompt, or with data attention of t of them."""
        if self._prefill is None:
            s, prompt = self.shape, self.request.prompt
            head = s.width * s.vocabulary
            ops = 2 * (s.token - head) * prompt + 2 * head + s.layers * s.attention_ops(prompt) * prompt / 2
            memory = self.weights(prompt * self.groups)
            self._prefill = max(ops / self.sharing / self.rate, memory / self.memory_Bps) + self.messages(prompt)
        return self._prefill

    def ttft(self, batch):
        return self.prefill + self.step(batch)

    def tpot(self, batch):
        return self.step(batch) + (self.own(batch) - 1 / self.pipeline) * self.prefill / (self.request.answer - 1)

    def cycle(self, batch):
        return self.own(batch) * self.prefill + (self.request.answer - 1) * self.step(batch)

    def keeps(self, batch):
        return self.tpot(batch) <= self.request.tpot and self.ttft(batch) <= self.request.ttft

    def best_batch(self):
        """The largest batch within memory and limits; 0: none."""
        low, high = 0, self.most // self.unit
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self.keeps(middle * self.unit) else (low, middle - 1)
        return low * self.unit

    def tokens_per_s(self, batch):
        return batch * self.request.answer / self.cycle(batch) if batch else 0


def rate(replica, processes, batch=None):
    """Tokens/s of all replicas; batch None: the best one."""
    replicas = processes // (replica.tensor * replica.pipeline)
    return replicas * replica.tokens_per_s(replica.best_batch() if batch is None else batch)


def layouts(shape, machine, processes, data):
    """(t, p, e, data): t a power of two in the domain, any p; experts on one rank or on as many as divide them and t, or with data
    attention, if it is wanted, on all t."""
    tensor = 1
    while tensor <= min(processes, machine.domain):
        for pipeline in range(1, min(shape.layers, processes // tensor) + 1):
            for expert in sorted({1, math.gcd(shape.experts, tensor) if shape.experts else 1}) if tensor <= shape.heads else ():
                yield tensor, pipeline, expert, False
            if data and tensor > 1 and shape.experts and shape.experts % tensor == 0:
                yield tensor, pipeline, tensor, True
        tensor *= 2


def best_layout(shape, machine, request, processes, data=False):
    """Replica and tokens/s of the best layout. (None, 0): there is none."""
    best, most = None, 0
    for layout in layouts(shape, machine, processes, data):
        replica = Replica(shape, machine, request, *layout)
        tokens_per_s = rate(replica, processes)
        if tokens_per_s > most * (1 + TIE):
            best, most = replica, tokens_per_s
    return best, most


def erlang_c(servers, load):
    """Share of the requests that find all servers busy."""
    inverse = 1
    for j in range(1, servers + 1):
        inverse = 1 + j / load * inverse
    return servers / (load + (servers - load) * inverse)


def most_arrivals(replica, processes, percentile=99, variation=2):
    """Requests/s, at random, of which this share keeps the limits. Each replica is one server; the batch that takes most requests counts."""
    servers, request = processes // (replica.tensor * replica.pipeline), replica.request

    def suffices(units, arrivals):
        batch = units * replica.unit
        service = replica.cycle(batch) / batch
        free, slack = servers / service - arrivals, request.ttft - replica.ttft(batch)
        if free <= 0:
            return False
        wait = erlang_c(servers, arrivals * service) if arrivals else 0
        return wait * math.exp(-2 * free * slack / variation) <= 1 - percentile / 100

    def capacity(units):
        return servers * replica.tokens_per_s(units * replica.unit) / request.answer

    first, last = 1, replica.best_batch() // replica.unit
    best, at, spacing = 0, last, max(1, last // TRIED)
    while last:
        for units in range(last, first - 1, -spacing):
            if suffices(units, best * (1 + TIE)):
                low, high, at = best, capacity(units), units
                while high - low > TIE * high:
                    middle = (low + high) / 2
                    low, high = (middle, high) if suffices(units, middle) else (low, middle)
                best = low
        if spacing == 1:
            break
        first, last, spacing = max(first, at - spacing), min(last, at + spacing), max(1, spacing // TRIED)
    return best


# From config.json of the repositories named: hidden_size, num_hidden_layers, vocab_size, num_attention_heads, head_dim,
# num_key_value_heads, intermediate_size or moe_intermediate_size, num_local_experts, num_experts_per_tok, latent ranks.
SHAPES = {
    "llama-2-70b": Shape(80, 8192, 32000, 64, 128, 8, 28672),  # huggingface.co/meta-llama/Llama-2-70b-hf
    "llama-3.1-8b": Shape(32, 4096, 128256, 32, 128, 8, 14336),  # meta-llama/Llama-3.1-8B
    "llama-3.1-70b": Shape(80, 8192, 128256, 64, 128, 8, 28672),  # meta-llama/Llama-3.1-70B
    "llama-3.1-405b": Shape(126, 16384, 128256, 128, 128, 8, 53248),  # meta-llama/Llama-3.1-405B
    "llama-4-maverick": Shape(48, 5120, 202048, 40, 128, 8, 8192, 128, 1, 1, 24, 16384),  # meta-llama/Llama-4-Maverick-17B-128E-Instruct
    "mixtral-8x7b": Shape(32, 4096, 32000, 32, 128, 8, 14336, 8, 2),  # mistralai/Mixtral-8x7B-v0.1
    "deepseek-v3": Shape(61, 7168, 129280, 128, 128, 128, 2048, 256, 8, 1, 3, 18432, 1536, 512, 64, 128),  # deepseek-ai/DeepSeek-V3
    "qwen3-30b-a3b": Shape(48, 2048, 151936, 32, 128, 4, 768, 128, 8),  # Qwen/Qwen3-30B-A3B
    "qwen3-235b-a22b": Shape(94, 4096, 151936, 64, 128, 4, 1536, 128, 8),  # Qwen/Qwen3-235B-A22B
    "gpt-oss-20b": Shape(24, 2880, 201088, 64, 64, 8, 2880, 32, 4),  # openai/gpt-oss-20b
    "gpt-oss-120b": Shape(36, 2880, 201088, 64, 64, 8, 2880, 128, 4),  # openai/gpt-oss-120b
    "minimax-m2.5": Shape(62, 3072, 200064, 48, 128, 8, 1536, 256, 8),  # MiniMaxAI/MiniMax-M2.5
}

H100 = {"memory": 80_000_000_000, "memory_Bps": 3.35e12, "inside_Bps": 4.5e11, "inside_latency": 0.5e-6}

# name, shape, (tensor, pipeline), machine, request, batch, and what another program gave: b within memory, b, step, prefill, TTFT, TPOT
# and cycle in ms, tokens/s.
VALUES = [
    ("S1", "llama-2-70b", (8, 1), {"peak": 9.89e14, "compute_efficiency": 0.6, "memory_efficiency": 0.75}, Request(1024, 1024), None,
     (690, 690, 32.269359, 41.379397, 73.648756, 60.138767, 61563.338, 11476.96053)),
    ("S2", "llama-2-70b", (4, 1), {"peak": 1.979e15, "compute_efficiency": 0.55, "memory_efficiency": 0.75},
     Request(1024, 256, "fp8", "fp8", 0.45, 0.04), None,
     (1105, 171, 12.022813, 41.942582, 53.965395, 39.984535, 10237.999, 4275.835582)),
    ("S6", "mixtral-8x7b", (2, 1), {"peak": 9.89e14, "compute_efficiency": 0.5, "memory_efficiency": 0.7}, Request(1024, 256), 4,
     (339, 4, 13.972465, 27.663326, 41.635791, 14.297916, 3673.632, 278.743224)),
    ("S8", "llama-3.1-405b", (8, 2), {"peak": 9.89e14, "compute_efficiency": 0.6, "memory_efficiency": 0.75}, Request(2048, 512), None,
     (296, 296, 55.548037, 419.077094, 474.625131, 176.514517, 90408.457, 1676.303359)),
]


def main():
    failed = 0
    for name, shape, (tensor, pipeline), machine, request, batch, want in VALUES:
        replica = Replica(SHAPES[shape], Machine(**H100, **machine), request, tensor, pipeline)
        b = replica.best_batch() if batch is None else batch
        got = (
            replica.most, b, 1e3 * replica.step(b), 1e3 * replica.prefill, 1e3 * replica.ttft(b), 1e3 * replica.tpot(b),
            1e3 * replica.cycle(b), replica.tokens_per_s(b),
        )
        for mine, other in zip(got, want):
            if not math.isclose(mine, other, rel_tol=1e-6):
                print(f"{name}: {mine!r} instead of {other!r}")
                failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
