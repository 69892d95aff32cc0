"""Asks finished models what they see in each training photo; train.py --trust learns from their answers as well."""
import argparse
import json
import pathlib

import numpy as np

from judge import judge_rows, softmax
from photos import Photos


def blur_what_was_learned_by_heart(chances, photos, rows, share=2 / 3):
    """
    Of the sharp Food-101 photos the models know nearly all by heart. The same photos lie there at 64 px, where they know fewer: their
    answers to those stand for this share.
    """
    names = ["/".join(entry["path"].split("/")[-2:]) for entry in photos.entries]
    soft = {names[i]: i for i in rows if not photos.is_sharp[i]}
    for i in rows[photos.source[rows] == "food101-128"]:
        if names[i] in soft:
            chances[i] = (1 - share) * chances[i] + share * chances[soft[names[i]]]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=pathlib.Path, required=True)
    parser.add_argument("--cache", type=pathlib.Path, required=True)
    parser.add_argument("--models", type=pathlib.Path, nargs="+", required=True)
    args = parser.parse_args()
    photos = Photos(args.cache)
    rows = np.flatnonzero(photos.split == "train")
    chances = np.zeros((len(photos.label), len(photos.labels)), np.float32)
    for model in args.models:
        settings = json.loads((model / "model.json").read_text())
        logits, _, _ = judge_rows(model / "model.onnx", args.photos, photos, rows)
        told = softmax(logits / settings["temperature"])
        chances[rows] += told / len(args.models)
        right = told.argmax(1) == photos.label[rows]
        for source in np.unique(photos.source):
            of = photos.source[rows] == source
            print(model, source, int(of.sum()), f"right {right[of].mean():.4f} sure {told[of].max(1).mean():.4f}", flush=True)
    blur_what_was_learned_by_heart(chances, photos, rows)
    np.save(args.cache / "taught.npy", chances.astype(np.float16))


if __name__ == "__main__":
    main()
