"""
Fits how much each network's word counts, how sure both may be, and from when on a photo shows no food. Sharp photos, which all cameras
take, are fitted to photos of sources that the network of --apart was not trained on: how sure a model may be of its own sources says little.
"""
import argparse
import json
import pathlib

import numpy as np
import onnx
from onnx import numpy_helper

from eight_bits import save_graph
from judge import judge_rows, softmax
from photos import APART, Photos

MAX_FOOD_REFUSED = 0.025
MAX_APART = 1500  # photos


def calibration_error(chances, labels, bins=15):
    sure, right = chances.max(1), chances.argmax(1) == labels
    bin_of = np.minimum((sure * bins).astype(int), bins - 1)
    return float(sum(abs(sure[bin_of == b].mean() - right[bin_of == b].mean()) * (bin_of == b).mean() for b in range(bins) if (bin_of == b).any()))


def fit(logits, labels, balances, temperatures=np.geomspace(0.6, 2.2, 40)):
    """The balance of the two networks that makes the right labels likeliest, then the temperature whose certainty is right."""
    first, second = logits

    def at(balance, temperature=1.0):
        return softmax((balance * first + (2 - balance) * second) / temperature)

    right = np.arange(len(labels)), labels
    balance = max(balances, key=lambda b: max(np.log(at(b, t)[right] + 1e-9).mean() for t in temperatures[::4]))
    temperature = min(temperatures, key=lambda t: abs(at(balance, t).max(1).mean() - (at(balance, t).argmax(1) == labels).mean()))
    return float(balance), float(temperature), at(balance, temperature)


def stored(model, name):
    return next(tensor for tensor in model.graph.initializer if tensor.name == name)


def number(model, name):
    return numpy_helper.to_array(stored(model, name))


def store(model, name, values):
    stored(model, name).CopyFrom(numpy_helper.from_array(np.asarray(values, np.float32), name))


def both(folder, part, rows):
    """Logits of the first network and of the second, and of each view, before anything was fitted."""
    model = onnx.load(folder / "model.onnx")
    logits, views, is_sharp = judge_rows(folder / "model.onnx", part, rows, ["logits", "view_logits", "is_sharp"])
    logits, is_sharp = logits[:, 0], is_sharp[:, 0]
    views = views / number(model, "view_certainty")
    second = np.einsum("nvl,v->nl", views, number(model, "view_shares")[0])
    shares = np.where(is_sharp[:, None], number(model, "sharp_shares"), number(model, "soft_shares"))
    return ((logits - shares[:, 1:] * second) / shares[:, :1], second), views


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=pathlib.Path, required=True)
    parser.add_argument("--model", type=pathlib.Path, required=True)
    parser.add_argument("--apart", type=pathlib.Path, required=True, help="folder of the model that was trained without some sources")
    args = parser.parse_args()
    photos = Photos(args.cache)
    sharp, soft = photos.parts["sharp"], photos.parts["soft"]
    graph = args.model / "model.onnx"
    model = onnx.load(graph)
    dice = np.random.default_rng(5)
    apart = np.flatnonzero(np.isin(sharp.source, APART))
    apart = np.sort(dice.choice(apart, min(MAX_APART, len(apart)), replace=False))
    # A label that the other sources hardly have is unknown there: no answer is right, and none may be sure.
    logits, views = both(args.apart, sharp, apart)
    known = np.bincount(np.concatenate([part.label[(part.split == "train") & ~np.isin(part.source, APART)] for part in (sharp, soft)]), minlength=len(photos.labels)) >= 25
    counted = known[sharp.label[apart]]
    balance, temperature, _ = fit([side[counted] for side in logits], sharp.label[apart][counted], np.linspace(0.7, 1.3, 7))
    chances = softmax((balance * logits[0] + (2 - balance) * logits[1]) / temperature)
    food = sharp.label[apart] != photos.not_food
    threshold = float(np.quantile(chances[food][:, photos.not_food], 1 - MAX_FOOD_REFUSED))
    print("apart: balance", balance, "temperature", round(temperature, 3), "top-1", (chances.argmax(1) == sharp.label[apart])[counted & food].mean(),
          "error", calibration_error(chances[counted], sharp.label[apart][counted]), "refused", (chances[~food][:, photos.not_food] >= threshold).mean())
    # What a view alone says, among the labels of food, is fitted to the photos' whole view.
    view_temperature = fit([np.zeros_like(views[counted & food, 0]), views[counted & food, 0]], sharp.label[apart][counted & food], [1.0])[1]
    rows = np.flatnonzero(soft.split == "calibration")
    rows = np.sort(dice.choice(rows, min(900, len(rows)), replace=False))
    logits, _ = both(args.model, soft, rows)
    soft_balance, soft_temperature, _ = fit(logits, soft.label[rows], [1.3])
    print("soft: balance", soft_balance, "temperature", round(soft_temperature, 3))
    for name, b, t in (("sharp_shares", balance, temperature), ("soft_shares", soft_balance, soft_temperature)):
        store(model, name, [[b / t, (2 - b) / t]])
    store(model, "view_certainty", [1 / view_temperature])
    save_graph(model, graph)
    path = args.model / "model.json"
    settings = json.loads(path.read_text()) | {"temperature": 1.0, "notFoodThreshold": round(threshold, 4)}
    path.write_text(json.dumps(settings, indent=2) + "\n")


if __name__ == "__main__":
    main()
