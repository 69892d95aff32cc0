"""Measures the shipped graph on the photos held back from training and calibration, and writes the figures."""
import argparse
import json
import pathlib
import time

import numpy as np

from eight_bits import graph_bytes
from judge import OUTPUTS, judge_files, judge_rows, open_session, read_square, softmax
from member import once, sixty_days
from photos import Photos


def top_share(chances, labels, k):
    best = np.argsort(-chances, 1)[:, :k]
    return round(float((best == labels[:, None]).any(1).mean()), 4)


def calibration_error(chances, labels, bins=15):
    sure, right = chances.max(1), chances.argmax(1) == labels
    bin_of = np.minimum((sure * bins).astype(int), bins - 1)
    gaps = [abs(sure[bin_of == b].mean() - right[bin_of == b].mean()) * (bin_of == b).mean()
            for b in range(bins) if (bin_of == b).any()]
    return round(float(sum(gaps)), 4)


def figures(chances, labels):
    return {"photos": len(labels), "top1": top_share(chances, labels, 1), "top5": top_share(chances, labels, 5),
            "calibrationError": calibration_error(chances, labels)}


def served_figures(chances, labels, refused):
    """The same where a refused photo of food counts as wrong, as it is for its member."""
    shown = np.where(refused[:, None], 0, chances)
    wrong = np.where(refused, -1, labels)
    return {**figures(chances, labels), "top1Served": top_share(shown, wrong, 1), "top5Served": top_share(shown, wrong, 5)}


def median_latency_ms(model, path, runs=60):
    session, image = open_session(model), read_square(path)[None]
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        session.run(OUTPUTS, {"image": image})
        times.append(time.perf_counter() - began)
    return round(1000 * float(np.median(times)), 2)


def dish_photos(folder, labels):
    paths = [p for p in sorted(folder.glob("*.jpg")) if p.stem in labels]
    return paths, np.array([labels.index(p.stem) for p in paths])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=pathlib.Path, required=True)
    parser.add_argument("--cache", type=pathlib.Path, required=True)
    parser.add_argument("--model", type=pathlib.Path, required=True)
    parser.add_argument("--full-size", type=pathlib.Path, help="a folder of full-size photos named LABEL.jpg")
    parser.add_argument("--split", default="held", choices=["held", "calibration"])
    parser.add_argument("--out", type=pathlib.Path)
    args = parser.parse_args()
    photos, settings = Photos(args.cache), json.loads((args.model / "model.json").read_text())
    graph, labels = args.model / "model.onnx", settings["labels"]
    rows = np.flatnonzero(photos.split == args.split)
    logits, features, is_sharp = judge_rows(graph, args.photos, photos, rows)
    chances, truth, source = softmax(logits / settings["temperature"]), photos.label[rows], photos.source[rows]
    refused = chances[:, labels.index("not_food")] >= settings["notFoodThreshold"]
    is_food = truth != labels.index("not_food")
    report = {"version": settings["version"], "split": args.split, "labels": len(labels),
              "all": figures(chances, truth), "food": served_figures(chances[is_food], truth[is_food], refused[is_food])}
    for name in sorted(set(source)):
        of_source = source == name
        report[name] = served_figures(chances[of_source], truth[of_source], refused[of_source]) if name != "nonfood" else \
            figures(chances[of_source], truth[of_source])
    report["judgedAsSharp"] = {name: round(float(is_sharp[source == name].mean()), 4) for name in sorted(set(source))}
    report["refused"] = {"notFood": round(float(refused[~is_food].mean()), 4), "notFoodPhotos": int((~is_food).sum()),
                         "food": round(float(refused[is_food].mean()), 4), "foodPhotos": int(is_food.sum())}
    plates = is_food & once(photos, rows)
    for name, own_names in (("memberOf60Days", 10), ("memberOf60DaysWithoutOwnNames", 0)):
        days = np.concatenate([sixty_days(chances[plates], features[plates], truth[plates], settings["likeness"], seed, own_names=own_names)
                               for seed in range(100, 120)])
        report[name] = {"top1Without": round(float(days[:, 0].mean()), 4), "top1With": round(float(days[:, 1].mean()), 4)}
    if args.full_size:
        paths, wanted = dish_photos(args.full_size, labels)
        full = softmax(judge_files(graph, paths)[0] / settings["temperature"])
        report["fullSize"] = figures(full, wanted)
    report["modelBytes"] = graph_bytes(graph)
    report["medianLatencyMsOneThread"] = {
        kind: median_latency_ms(graph, args.photos / photos.entries[rows[these][0]]["path"])
        for kind, these in (("soft", ~is_sharp), ("sharp", is_sharp))}
    by_label = {labels[l]: round(float((chances[truth == l].argmax(1) == l).mean()), 3) for l in sorted(set(truth))}
    text = json.dumps({**report, "top1ByLabel": by_label}, indent=2)
    print(json.dumps(report, indent=2))
    if args.out:
        args.out.write_text(text + "\n")


if __name__ == "__main__":
    main()
