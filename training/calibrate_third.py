"""
Fits how much the third network's word counts beside that of the other two, how sure all may be together, and from when on a photo shows
no food. Sharp photos are fitted to sources that nothing was trained on, with a stand-in for the first two: classifiers of their features
before any training, which name as many foreign photos right as the trained sister of calibrate.py.
"""
import argparse
import json
import pathlib
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import onnx
import torch
from onnx import helper
from torch.nn import functional as F

from calibrate import calibration_error, number, store
from eight_bits import save_graph
from judge import judge_pixels, open_session, softmax
from linear import Scale, trained
from look import LOT, first_network
from net import FEATURES, from_imagenet, normalise
from photos import APART, Photos
from third_net import names_seen, third_net
from train import chances_of
from views import FIRST_SIDE

STAND_IN_PHOTOS, SOFT_PHOTOS = 9000, 900
BATCH, STEPS = 400, 1500
MAX_FOOD_REFUSED = 0.03
# What the third network says of soft photos counts at most as much as what the others say.
SHARES = np.linspace(0, 0.5, 11)


@torch.inference_mode()
def untrained_features(cache, first, part, rows):
    """What both networks see before any training, side by side; kept, as it takes minutes."""
    path = cache / "untrained.npz"
    if path.exists():
        return torch.from_numpy(np.load(path)["features"]).float()
    second = from_imagenet().eval().to(memory_format=torch.channels_last)
    session = open_session(first_network(onnx.load(first / "model.onnx")).SerializeToString())
    taken, features = session.get_inputs()[0].name, np.zeros((len(rows), 2 * FEATURES), np.float16)
    for at in range(0, len(rows), LOT):
        pixels = normalise(part.read(rows[at:at + LOT]))
        smaller = F.interpolate(pixels, size=(FIRST_SIDE, FIRST_SIDE), mode="bilinear", antialias=True).numpy()
        features[at:at + LOT, :FEATURES] = second(pixels.contiguous(memory_format=torch.channels_last)).mean((2, 3)).numpy()
        features[at:at + LOT, FEATURES:] = np.concatenate([session.run(None, {taken: one[None]})[0] for one in smaller])
    np.savez(path, features=features)
    return torch.from_numpy(features).float()


def fitted_logits(numbers, train, labels, sources, photos):
    """The logits of a classifier of these numbers, trained on some of the rows, for all of them."""
    dice, every = np.random.default_rng(1), torch.from_numpy(labels)
    chances = chances_of(labels[train], sources[train], photos.not_food)

    def draw():
        rows = dice.choice(train, BATCH, p=chances)
        return numbers[rows], every[rows]

    weight, bias = trained(Scale(numbers), draw, len(photos.labels), STEPS)
    return (numbers @ weight.T + bias).numpy()


def fitting_temperature(logits, labels):
    """The temperature at which the best chance is as large, on average, as it is right often."""
    right = (logits.argmax(1) == labels).mean()
    return float(min(np.geomspace(0.4, 3, 60), key=lambda t: abs(softmax(logits / t).max(1).mean() - right)))


def fit(pair, third, labels):
    """The share of the third network that makes the right labels likeliest, and the temperature of the mixture."""
    def mixed(share):
        logits = (1 - share) * pair + share * third
        return logits / fitting_temperature(logits, labels)

    right = np.arange(len(labels)), labels
    share = float(max(SHARES, key=lambda s: np.log(softmax(mixed(s))[right] + 1e-9).mean()))
    return share, fitting_temperature((1 - share) * pair + share * third, labels)


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
    parser.add_argument("--first", type=pathlib.Path, required=True, help="folder of the model whose first network is kept")
    parser.add_argument("--weights", type=pathlib.Path, required=True, help="food.tflite, see README.md")
    parser.add_argument("--model", type=pathlib.Path, required=True, help="what add_third.py made")
    args = parser.parse_args()
    torch.manual_seed(3)
    photos = Photos(args.cache)
    sharp, soft = photos.parts["sharp"], photos.parts["soft"]
    dice = np.random.default_rng(3)
    is_apart = np.isin(sharp.source, APART)
    train = np.flatnonzero((sharp.split == "train") & ~is_apart)
    drawn = dice.choice(train, STAND_IN_PHOTOS, replace=False, p=chances_of(sharp.label[train], sharp.source[train], photos.not_food))
    rows = np.sort(np.concatenate([np.flatnonzero(is_apart), drawn]))
    stand_in = fitted_logits(untrained_features(args.cache, args.first, sharp, rows), np.flatnonzero(~is_apart[rows]), sharp.label[rows], sharp.source[rows], photos)
    plain = torch.from_numpy(np.load(args.cache / "sharp-0-third.npz")["features"])
    third = fitted_logits(names_seen(third_net(args.weights), plain), train, sharp.label, sharp.source, photos)[rows]
    labels = sharp.label[rows]
    counted = is_apart[rows] & (np.bincount(sharp.label[train], minlength=len(photos.labels))[labels] >= 25)
    labels, stand_in, third = labels[counted], stand_in[counted], third[counted]
    certainties = [fitting_temperature(words, labels) for words in (stand_in, third)]
    share, temperature = fit(stand_in / certainties[0], third / certainties[1], labels)
    food = labels != photos.not_food
    for name, logits in (("two", stand_in / certainties[0]), ("third", third / certainties[1]),
                         ("all", ((1 - share) * stand_in / certainties[0] + share * third / certainties[1]) / temperature)):
        chances = softmax(logits)
        best = np.argsort(-np.where(np.arange(len(photos.labels)) == photos.not_food, -1, chances), 1)[:, :5] == labels[:, None]
        print(f"apart, {name}: right {best[food, 0].mean():.3f}, among five {best[food].any(1).mean():.3f}, calibration error {calibration_error(chances, labels):.3f}")
    # After the loop `chances` are those of all three.
    threshold = round(float(np.quantile(chances[food][:, photos.not_food], 1 - MAX_FOOD_REFUSED)), 2)
    print("refused from", threshold, "on:", (chances[~food][:, photos.not_food] >= threshold).mean(), "of photos without food")
    path = args.model / "model.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"notFoodThreshold": threshold}, indent=2) + "\n")
    model = onnx.load(args.model / "model.onnx")
    pair_shares = number(model, "sharp_shares")[0, :2]
    store(model, "sharp_shares", [[*(pair_shares * (1 - share) / temperature), share / temperature / certainties[1]]])
    print("sharp: share", share, "temperature", round(temperature, 3), "of the third alone", round(certainties[1], 3))
    rows = np.flatnonzero(soft.split == "calibration")
    rows = np.sort(dice.choice(rows, min(SOFT_PHOTOS, len(rows)), replace=False))
    pair, third = words_of(args.model, soft, rows)
    certainty = fitting_temperature(third, soft.label[rows])
    share, temperature = fit(pair, third / certainty, soft.label[rows])
    pair_shares = number(model, "soft_shares")[0, :2]
    store(model, "soft_shares", [[*(pair_shares * (1 - share) / temperature), share / temperature / certainty]])
    print("soft: share", share, "temperature", round(temperature, 3))
    save_graph(model, args.model / "model.onnx")


if __name__ == "__main__":
    main()
