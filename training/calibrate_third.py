"""
Fits how much the third network's word counts beside that of the other two, how sure all may be together, and from when on a photo shows
no food. Sharp photos are fitted to what leave_out.py made of each source without having seen it.
"""
import argparse
import json
import pathlib
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import onnx
from onnx import helper

from calibrate import number, store
from eight_bits import save_graph
from judge import judge_pixels, softmax
from photos import Photos, collections_of

SOFT_PHOTOS = 900
LEAST_REFUSED = 0.97  # of the photos of sources without food
ENOUGH_ELSEWHERE = 25  # photos
FROM_ONE_SOURCE = 150  # photos that have a say in what is fitted
SURE, SURE_AND_WRONG = 0.7, 0.05  # of the photos of food at most so many may be named wrongly with such confidence
SHARES = np.linspace(0.1, 0.9, 17)
SOFT_SHARES = np.linspace(0, 0.5, 11)
TEMPERATURES = np.geomspace(0.4, 3, 80)


def fitting_temperature(logits, labels):
    """The temperature at which the best chance is as large, on average, as it is right often."""
    right = (logits.argmax(1) == labels).mean()
    return float(min(TEMPERATURES, key=lambda t: abs(softmax(logits / t).max(1).mean() - right)))


def cautious_temperature(logits, labels, temperature):
    """The temperature, or the least above it at which few enough photos are named wrongly and with confidence."""
    wrong = logits.argmax(1) != labels
    return next(t for t in temperature * np.geomspace(1, 3, 200) if (wrong & (softmax(logits / t).max(1) >= SURE)).mean() <= SURE_AND_WRONG)


def fit(pair, third, labels, shares):
    """The share of the third network that makes the right labels likeliest, and the temperature of the mixture."""
    def mixed(share):
        logits = (1 - share) * pair + share * third
        return logits / fitting_temperature(logits, labels)

    right = np.arange(len(labels)), labels
    share = float(max(shares, key=lambda s: np.log(softmax(mixed(s))[right] + 1e-9).mean()))
    return share, fitting_temperature((1 - share) * pair + share * third, labels)


def left_out(cache, part, labels, not_food):
    """Logits of the first two networks and of the third for photos of sources that were left out, with what the photos are."""
    parts, of_source = [], collections_of(part.source)
    is_train, is_shelf = part.split == "train", part.source == "grocery"
    for path in sorted((cache / "left-out").glob("*.npz")):
        seen, others = np.load(path), is_train & (of_source != path.stem) & ~is_shelf
        label = part.label[seen["rows"]]
        known_elsewhere = np.bincount(part.label[others], minlength=labels)[label] >= ENOUGH_ELSEWHERE
        parts.append((seen["two"], seen["third"], label, np.full(len(label), path.stem), known_elsewhere | (label == not_food)))
    return [np.concatenate(values) for values in zip(*parts)]


def some_of_each(sources, counted):
    dice = np.random.default_rng(3)
    chosen = [np.flatnonzero(counted & (sources == name)) for name in sorted(set(sources))]
    return np.concatenate([dice.permutation(rows)[:FROM_ONE_SOURCE] for rows in chosen])


def words_of(folder, part, rows, workers=2):
    """The calibrated logits of the first two networks together, and the plain ones of the third."""
    model, outputs = onnx.load(folder / "model.onnx"), ["logits", "third_logits"]
    shares = number(model, f"{part.kind}_shares")[0, 2]
    model.graph.output.append(helper.make_tensor_value_info("third_logits", onnx.TensorProto.FLOAT, None))
    file = part.cache / f"{part.kind}.npy"
    with ProcessPoolExecutor(workers) as pool:
        answers = list(pool.map(judge_pixels, [model.SerializeToString()] * workers, [file] * workers, np.array_split(rows, workers), [outputs] * workers))
    logits, third = (np.concatenate(values)[:, 0] for values in zip(*answers))
    return logits - shares * third, third


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=pathlib.Path, required=True)
    parser.add_argument("--model", type=pathlib.Path, required=True, help="what add_third.py made")
    args = parser.parse_args()
    photos = Photos(args.cache)
    sharp, soft, not_food = photos.parts["sharp"], photos.parts["soft"], photos.not_food
    two, third, labels, sources, beyond_shelves = left_out(args.cache, sharp, len(photos.labels), not_food)
    fitted = some_of_each(sources, beyond_shelves)
    certainties = [fitting_temperature(words[fitted], labels[fitted]) for words in (two, third)]
    share, temperature = fit(two[fitted] / certainties[0], third[fitted] / certainties[1], labels[fitted], SHARES)
    mixed, food = (1 - share) * two / certainties[0] + share * third / certainties[1], beyond_shelves & (labels != not_food)
    temperature = cautious_temperature(mixed[food], labels[food], temperature)
    chances = softmax(mixed / temperature)
    without_food = ~np.isin(sources, sources[labels != not_food])
    threshold = round(float(np.quantile(chances[without_food, not_food], 1 - LEAST_REFUSED)), 2)
    print("sharp: share", share, "temperature", round(temperature, 3), "of the third alone", round(certainties[1], 3), "refused from", threshold, "on")
    path = args.model / "model.json"
    settings = json.loads(path.read_text()) | {"notFoodThreshold": threshold}
    path.write_text(json.dumps(settings, indent=2) + "\n")
    model = onnx.load(args.model / "model.onnx")
    pair_shares = number(model, "sharp_shares")[0, :2]
    store(model, "sharp_shares", [[*(pair_shares * (1 - share) / temperature), share / temperature / certainties[1]]])
    dice = np.random.default_rng(3)
    rows = np.flatnonzero(soft.split == "calibration")
    rows = np.sort(dice.choice(rows, min(SOFT_PHOTOS, len(rows)), replace=False))
    pair, third = words_of(args.model, soft, rows)
    certainty = fitting_temperature(third, soft.label[rows])
    share, temperature = fit(pair, third / certainty, soft.label[rows], SOFT_SHARES)
    pair_shares = number(model, "soft_shares")[0, :2]
    store(model, "soft_shares", [[*(pair_shares * (1 - share) / temperature), share / temperature / certainty]])
    print("soft: share", share, "temperature", round(temperature, 3))
    save_graph(model, args.model / "model.onnx")


if __name__ == "__main__":
    main()
