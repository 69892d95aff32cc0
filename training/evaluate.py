"""Measures the shipped graph on the photos held back from training and calibration, by source, and writes the figures."""
import argparse
import json
import pathlib

import numpy as np

from calibrate import calibration_error
from judge import judge_rows, softmax
from photos import APART, Photos

MAX_SOFT = 1200


def figures(chances, labels, not_food, threshold):
    food = labels != not_food
    refused = chances[:, not_food] >= threshold
    report = {"photos": len(labels)}
    if (~food).any():
        report["notFoodRefused"] = round(float(refused[~food].mean()), 4)
    if food.any():
        of_food, truth = chances[food].copy(), labels[food]
        of_food[:, not_food] = -1
        best = np.argsort(-of_food, 1)[:, :5]
        is_right = best[:, 0] == truth
        report |= {"top1": round(float(is_right.mean()), 4), "top5": round(float((best == truth[:, None]).any(1).mean()), 4),
                   "calibrationError": round(calibration_error(chances[food], truth), 4), "refused": round(float(refused[food].mean()), 4),
                   "sureAndWrong": round(float(((of_food.max(1) >= 0.7) & ~is_right).mean()), 4)}
    return report


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=pathlib.Path, required=True)
    parser.add_argument("--model", type=pathlib.Path, required=True)
    parser.add_argument("--apart", action="store_true", help="judge by the sources that a model was trained without instead")
    parser.add_argument("--out", type=pathlib.Path)
    args = parser.parse_args()
    photos, settings = Photos(args.cache), json.loads((args.model / "model.json").read_text())
    report = {"version": settings["version"], "labels": len(photos.labels)}
    for kind, part in photos.parts.items():
        rows = np.flatnonzero(np.isin(part.source, APART) if args.apart else part.split == "held")
        if len(rows) == 0:
            continue
        if kind == "soft":
            rows = np.sort(np.random.default_rng(9).choice(rows, min(MAX_SOFT, len(rows)), replace=False))
        [logits] = judge_rows(args.model / "model.onnx", part, rows, ["logits"])
        chances, source = softmax(logits[:, 0] / settings["temperature"]), part.source[rows]
        groups = {"everyday": np.char.startswith(source, "everyday/"), **{name: source == name for name in sorted(set(source))}}
        for name, chosen in groups.items():
            if chosen.any():
                report[name] = figures(chances[chosen], part.label[rows][chosen], photos.not_food, settings["notFoodThreshold"])
    text = json.dumps(report, indent=2)
    print(text)
    if args.out:
        args.out.write_text(text + "\n")


if __name__ == "__main__":
    main()
