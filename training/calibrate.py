"""Fits certainty, the refusal threshold and the scale of likeness on the calibration photos, through the exported graph."""
import argparse
import json
import pathlib
import tempfile

import numpy as np
import onnx
from onnx import helper, numpy_helper

from eight_bits import save_graph
from judge import judge_rows, log_softmax, softmax
from member import fit_likeness, once
from photos import Photos


def certainty_gap(logits, labels, temperature):
    """How much surer the model says it is, on average, than it is right."""
    chances = softmax(logits / temperature)
    return float(chances.max(1).mean() - (chances.argmax(1) == labels).mean())


def fit_temperature(logits, labels):
    """The temperature at which the mean stated confidence is the share of right answers."""
    candidates = np.exp(np.linspace(np.log(0.4), np.log(2.5), 400))
    return float(min(candidates, key=lambda t: abs(certainty_gap(logits, labels, t))))


def stored_in(graph, name):
    """
    A constant that was exported under this name, if there is one. onnxruntime's simplification moves what only one branch needs into
    that branch, under a longer name.
    """
    branches = [a.g for node in graph.node for a in node.attribute if a.type == onnx.AttributeProto.GRAPH]
    here = [tensor for tensor in graph.initializer if tensor.name.endswith(name)]
    return here[0] if here else next((found for found in (stored_in(branch, name) for branch in branches) if found), None)


def store(tensor, values):
    """Puts one number, or an array of them, in the place of what the constant was, in its own type."""
    own = np.asarray(values, helper.tensor_dtype_to_np_dtype(tensor.data_type))
    tensor.CopyFrom(numpy_helper.from_array(np.atleast_1d(own), tensor.name))


def fit_shares(first, second, scales, labels, told):
    """
    What the words of the first network and of the specialist are worth beside each other, each a factor of the logarithm of its
    chances among the labels that the specialist tells apart: where the right labels become likeliest. `scales`: what the graph and
    the temperature multiply the first network's logits by, for each photo.
    """
    known = np.isin(labels, told)
    among = [log_softmax(logits[known][:, told]) * scales[known, None] for logits in (first, second)]
    right = np.arange(known.sum()), np.searchsorted(told, labels[known])
    shares = [(a, b) for a in np.linspace(0, 1.5, 31) for b in np.linspace(0, 1.5, 31)]
    return max(shares, key=lambda s: log_softmax(s[0] * among[0] + s[1] * among[1])[right].mean())


def fit_scales(logits, labels, is_sharp):
    """What makes the stated confidence of soft photos right, and that of sharp ones, for each photo."""
    scales = [1 / fit_temperature(logits[is_sharp == kind], labels[is_sharp == kind]) for kind in (False, True)]
    return np.where(is_sharp, scales[1], scales[0])


def weigh_specialist(model, judge, labels):
    """Fits the shares of the two networks through the graph itself: it is asked once for each of them alone."""
    shares = [stored_in(model.graph, f"{name}_share") for name in ("first", "second")]
    if None in shares:
        return
    alone = []
    for own in ((1, 0), (0, 1)):
        for tensor, share in zip(shares, own):
            store(tensor, share)
        logits, _, is_sharp = judge(model)
        alone.append(logits)
    told = np.flatnonzero(np.abs(alone[0] - alone[1]).max(0) > 1e-4)
    fitted = fit_shares(*alone, fit_scales(alone[0], labels, is_sharp), labels, told)
    for tensor, share in zip(shares, fitted):
        store(tensor, share)
    print("shares", [round(float(share), 2) for share in fitted], "among", len(told), "labels")


def fit_refusal(chances, is_food, spared=0.99):
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
    graph = args.model / "model.onnx"
    model = onnx.load(graph)
    stored = stored_in(model.graph, "sharp/certainty")
    store(stored, 1)

    def judge(model):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "model.onnx"
            onnx.save(model, path)
            return judge_rows(path, args.photos, photos, rows)

    weigh_specialist(model, judge, photos.label[rows])
    logits, features, is_sharp = judge(model)
    refused = photos.labels.index("not_food")
    temperature = fit_temperature(logits[~is_sharp], photos.label[rows][~is_sharp])
    certainty = temperature / fit_temperature(logits[is_sharp], photos.label[rows][is_sharp])
    logits[is_sharp] *= certainty
    chances = softmax(logits / temperature)[:, refused]
    path = args.model / "model.json"
    content = json.loads(path.read_text())
    content["temperature"] = round(temperature, 4)
    content["notFoodThreshold"] = round(fit_refusal(chances, photos.label[rows] != refused), 4)
    food = photos.label[rows] != refused
    plates = food & once(photos, rows)
    content["likeness"] = fit_likeness(softmax(logits[plates] / temperature), features[plates], photos.label[rows][plates])
    store(stored, certainty)
    save_graph(model, graph)
    path.write_text(json.dumps(content, indent=2) + "\n")
    print(content["temperature"], round(certainty, 4), content["notFoodThreshold"],
          "non-food refused", float((chances[photos.label[rows] == refused] >= content["notFoodThreshold"]).mean()))


if __name__ == "__main__":
    main()
