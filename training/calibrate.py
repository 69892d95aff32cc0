"""Fits the temperature, the refusal threshold and the scale of likeness on the calibration photos, through the exported graph."""
import argparse
import json
import pathlib

import numpy as np

from judge import judge_rows, softmax
from member import fit_likeness
from photos import Photos


def certainty_gap(logits, labels, temperature):
    """How much surer the model says it is, on average, than it is right."""
    chances = softmax(logits / temperature)
    return float(chances.max(1).mean() - (chances.argmax(1) == labels).mean())


def fit_temperature(logits, labels):
    """The temperature at which the mean stated confidence is the share of right answers."""
    candidates = np.exp(np.linspace(np.log(0.4), np.log(2.5), 400))
    return float(min(candidates, key=lambda t: abs(certainty_gap(logits, labels, t))))


def fit_refusal(chances, is_food, spared=0.985):
    """
    The lowest chance of not_food at which this share of food photos still passes. It is low, for the network saw few photos
    without food: too few, too, to fit the threshold to them.
    """
    return float(np.quantile(chances[is_food], spared))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=pathlib.Path, required=True)
    parser.add_argument("--cache", type=pathlib.Path, required=True)
    parser.add_argument("--model", type=pathlib.Path, required=True)
    args = parser.parse_args()
    photos = Photos(args.cache)
    rows = np.flatnonzero(photos.split == "calibration")
    logits, features = judge_rows(args.model / "model.onnx", args.photos, photos, rows)
    refused = photos.labels.index("not_food")
    temperature = fit_temperature(logits, photos.label[rows])
    chances = softmax(logits / temperature)[:, refused]
    path = args.model / "model.json"
    content = json.loads(path.read_text())
    content["temperature"] = round(temperature, 4)
    content["notFoodThreshold"] = round(fit_refusal(chances, photos.label[rows] != refused), 4)
    food = photos.label[rows] != refused
    content["likeness"] = fit_likeness(softmax(logits[food] / temperature), features[food], photos.label[rows][food])
    path.write_text(json.dumps(content, indent=2) + "\n")
    print(content["temperature"], content["notFoodThreshold"],
          "non-food refused", float((chances[photos.label[rows] == refused] >= content["notFoodThreshold"]).mean()))


if __name__ == "__main__":
    main()
