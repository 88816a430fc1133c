"""Random draws that are always the same for one seed."""

import random


class Chance(random.Random):
    """Random numbers in the few forms that scenarios need."""

    def of(self, percent):
        return self.random() * 100 < percent

    def some(self, things, least=1):
        """Some of the items, in their order."""
        things = list(things)
        n = self.randint(min(least, len(things)), len(things))
        picked = set(self.sample(range(len(things)), n))
        return [thing for i, thing in enumerate(things) if i in picked]

    def weighted(self, weights):
        """A key of a map of weights."""
        return self.choices(list(weights), list(weights.values()))[0]
