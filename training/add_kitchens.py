"""Puts what kitchens.py and likeness.py fitted into a model: classifiers for kitchens, when they count, and other features for likeness."""
import argparse
import json
import pathlib

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from calibrate import number, stored
from eight_bits import save_model
from kitchens import SHARES
from likeness import LOOKS_SHARE

# Fitted to households left out: how fast and from what odds on a photo counts as one from a kitchen (with fine detail, and without), how much the
# other classifiers count there, and how sure all may be.
GATE_STEEPNESS, GATE_AT, SOFT_GATE_AT, OTHERS_SHARE, KITCHEN_TEMPERATURE, TEMPERATURE = 2.8, 0.6, 1.2, 0.2, 2.05, 1.12
ORDER = ["first", "second", "third"]
READS = {"first": "mean_feature", "second": "second/mean", "third": "third/words"}
# Moves on only with what photos are compared by: a member's earlier meals are not compared across it.
FEATURES_VERSION = "3.0.0"
LIKENESS = {"evenAt": 0.65, "steepness": 12}


def needs(node):
    """What a step reads, its subgraphs included."""
    read = set(node.input)
    for part in (a.g for a in node.attribute if a.type == onnx.AttributeProto.GRAPH):
        inside = {one.name for one in [*part.input, *part.initializer]} | {name for step in part.node for name in step.output}
        read |= ({name for step in part.node for name in needs(step)} | {one.name for one in part.output}) - inside
    return read


def ordered(nodes, known):
    known, left, done = known | {""}, list(nodes), []
    while left:
        ready = [node for node in left if needs(node) <= known]
        assert ready, "a step reads what nothing makes"
        for node in ready:
            done.append(node)
            known |= set(node.output)
        left = [node for node in left if node not in ready]
    return done


def with_kitchens(model, fit, small, alike):
    graph, steps = model.graph, []
    node = helper.make_node

    def keep(name, value):
        graph.initializer.append(numpy_helper.from_array(np.ascontiguousarray(value, dtype=np.float32), name))

    def keep_half(name, value):
        graph.initializer.append(numpy_helper.from_array(np.ascontiguousarray(value, dtype=np.float16), f"{name}_half"))
        steps.append(node("Cast", [f"{name}_half"], [name], to=TensorProto.FLOAT))

    sharp, soft, views = (number(model, name) for name in ("sharp_shares", "soft_shares", "view_shares"))
    for name in ORDER:
        weight = number(model, f"{name}_weight")
        graph.initializer.remove(stored(model, f"{name}_weight"))
        keep_half(f"{name}_weight", weight)
        keep_half(f"{name}_kitchen_weight", fit[f"{name}_weight"])
        keep(f"{name}_kitchen_bias", fit[f"{name}_bias"])
        keep(f"{name}_sharp_gate", GATE_STEEPNESS * fit[f"{name}_gate"][:, None])
        keep(f"{name}_soft_gate", GATE_STEEPNESS * small[name][:, None])
    for name in ("sharp_shares", "soft_shares"):
        graph.initializer.remove(stored(model, name))
    kitchen = np.array([[SHARES[name] for name in ORDER]])
    for name, bias, at in (("sharp", fit["gate_bias"], GATE_AT), ("soft", small["bias"], SOFT_GATE_AT)):
        keep(f"{name}_gate_bias", [[GATE_STEEPNESS * (float(bias) - at)]])
    keep("kitchen_shares", np.concatenate([OTHERS_SHARE * sharp, kitchen], 1) / KITCHEN_TEMPERATURE)
    keep("sharp_shares", np.concatenate([sharp, OTHERS_SHARE * kitchen], 1) / TEMPERATURE)
    keep("soft_shares", np.concatenate([soft, np.zeros_like(soft)], 1))
    keep("corner_shares", np.where((np.arange(views.shape[1]) >= 1) & (np.arange(views.shape[1]) < 5), 0.25, 0)[None])
    for name in ("names", "looks"):
        keep_half(f"alike_{name}", alike[name])
        keep(f"alike_{name}_at", alike[f"{name}_at"][None])
    keep("alike_axes", alike["axes"])
    keep("alike_centre", alike["centre"][None])
    keep("looks_share", LOOKS_SHARE)

    join = next(one for one in graph.node if one.output[0] == "both_logits")
    replaced = {"features", "shares", "both_logits"}
    kept = [one for one in graph.node if one.output[0] not in replaced and not one.output[0].startswith("head/")]
    steps += [
        node("MatMul", ["view_shares", "second/flat"], ["second/mean"]),
        *(node("Gemm", [READS[name], f"{name}_kitchen_weight", f"{name}_kitchen_bias"], [f"{name}_kitchen"], transB=1) for name in ORDER),
        node("Where", ["is_sharp", "sharp_shares", "soft_shares"], ["own_shares"]),
        node("Where", ["is_sharp", "sharp_gate_bias", "soft_gate_bias"], ["gate_bias"]),
        *(node("Where", ["is_sharp", f"{name}_sharp_gate", f"{name}_soft_gate"], [f"{name}_gate"]) for name in ORDER),
        *(node("MatMul", [READS[name], f"{name}_gate"], [f"{name}_odds"]) for name in ORDER),
        node("Sum", [*(f"{name}_odds" for name in ORDER), "gate_bias"], ["kitchen_odds"]),
        node("Sigmoid", ["kitchen_odds"], ["is_kitchen"]),
        node("Sub", ["kitchen_shares", "own_shares"], ["more_shares"]),
        node("Mul", ["is_kitchen", "more_shares"], ["added_shares"]),
        node("Add", ["own_shares", "added_shares"], ["shares"]),
        node("Concat", [*join.input, *(f"{name}_kitchen" for name in ORDER)], ["both_logits"], axis=0),
        node("MatMul", ["corner_shares", "second/flat"], ["second/corners"]),
        *(step for name, read in (("names", "third/words"), ("looks", "second/corners")) for step in (
            node("MatMul", [read, f"alike_{name}"], [f"{name}_seen"]),
            node("Sub", [f"{name}_seen", f"alike_{name}_at"], [f"{name}_around"]),
            node("LpNormalization", [f"{name}_around"], [f"{name}_unit"], axis=-1, p=2))),
        node("Mul", ["looks_unit", "looks_share"], ["looks_part"]),
        node("Concat", ["names_unit", "looks_part"], ["alike_parts"], axis=1),
        node("MatMul", ["alike_parts", "alike_axes"], ["alike_seen"]),
        node("Sub", ["alike_seen", "alike_centre"], ["alike_around"]),
        node("LpNormalization", ["alike_around"], ["features"], axis=-1, p=2),
    ]
    read = {name for step in [*kept, *steps] for name in needs(step)}
    for tensor in [one for one in graph.initializer if one.name not in read]:
        graph.initializer.remove(tensor)
    known = {one.name for one in [*graph.initializer, *graph.input]}
    del graph.node[:]
    graph.node.extend(ordered([*kept, *steps], known))
    graph.ClearField("value_info")
    return model


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=pathlib.Path, required=True)
    parser.add_argument("--model", type=pathlib.Path, required=True, help="what calibrate_third.py left")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--version", required=True)
    args = parser.parse_args()
    fits = (np.load(args.cache / name) for name in ("kitchens-fit.npz", "small-fit.npz", "likeness.npz"))
    model = with_kitchens(onnx.load(args.model / "model.onnx"), *fits)
    settings = json.loads((args.model / "model.json").read_text())
    settings |= {"version": args.version, "featuresVersion": FEATURES_VERSION, "likeness": LIKENESS}
    save_model(model, args.out, settings)


if __name__ == "__main__":
    main()
