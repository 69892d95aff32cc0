"""Simulates a member who corrects names, to fit (and to show) what likeness to earlier photos is worth."""
import numpy as np

MOST_NEIGHBOURS, LEFT_STANDING, LEAST_WEIGHT, MOST_WEIGHT = 8, 0.5, 0.02, 20  # as in src/domain/meals/likeness.ts
GUESSES = 6
UNNAMED = 0.01  # the chance of a name that nobody offered


def once(photos, rows):
    """Which of the rows are no second copy: the sharp Food-101 photos are there at 64 px as well, and would find themselves."""
    return photos.source[rows] != "food101-128"


def sixty_days(chances, features, labels, scale, seed, dishes=30, own_names=10, meals=180):
    """
    Three meals a day of 30 dishes, 10 of them under names of the member's own. Every photo of a dish is another plate,
    mostly from another kitchen: harder than a member's own. Returns for each meal: whether the model alone was right, whether
    it was with memory, and the logarithm of the chance that was given to the truth.
    """
    dice = np.random.default_rng(seed)
    chosen = dice.choice([k for k in np.unique(labels) if (labels == k).sum() >= 12], dishes, replace=False)
    own = {int(k): -int(k) - 1 for k in chosen[:own_names]}
    left = {int(k): list(dice.permutation(np.flatnonzero(labels == k))) for k in chosen}
    eaten, names, trust, right = [], [], [], []
    for _ in range(meals):
        open_dishes = [k for k in left if left[k]]
        if not open_dishes:
            break
        dish = open_dishes[dice.integers(len(open_dishes))]
        photo, truth = left[dish].pop(), own.get(dish, dish)
        best = np.argsort(-chances[photo])[:GUESSES]
        score, total = {int(k): float(chances[photo][k]) for k in best}, 1.0
        if eaten:
            alike = np.exp(scale["steepness"] * (features[eaten] @ features[photo] - scale["evenAt"]))
            weights = np.minimum(alike, MOST_WEIGHT) * np.array(trust)
            for i in np.argsort(-weights)[:MOST_NEIGHBOURS]:
                if weights[i] >= LEAST_WEIGHT:
                    score[names[i]] = score.get(names[i], 0) + float(weights[i])
                    total += float(weights[i])
        said = max(score, key=score.get)
        right.append((int(best[0]) == truth, said == truth, np.log(max(score.get(truth, 0) / total, UNNAMED))))
        eaten.append(photo)
        names.append(truth)
        trust.append(LEFT_STANDING if said == truth else 1.0)
    return np.array(right)


def fit_likeness(chances, features, labels, members=8):
    """
    The scale whose chances fit simulated members best, with names of their own and without. Judged by their logarithm and not by the first
    name alone, which would let many photos that are hardly alike take the certainty away from a right answer; and only scales
    with which memory costs a member without own names nothing.
    """
    alike = (features @ features.T)[np.triu_indices(len(features), 1)]
    best, best_fit = None, -np.inf
    for even in np.quantile(alike, [0.98, 0.99, 0.995, 0.9965, 0.998, 0.999]):
        for steepness in (4, 6, 8, 11, 15, 20):
            scale = {"evenAt": round(float(even), 3), "steepness": steepness}
            own, plain = (np.concatenate([sixty_days(chances, features, labels, scale, seed, own_names=names) for seed in range(members)])
                          for names in (10, 0))
            fit = own[:, 2].mean() + plain[:, 2].mean()
            if fit > best_fit and plain[:, 1].mean() >= plain[:, 0].mean():
                best, best_fit = scale, fit
    return best
