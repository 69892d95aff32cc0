"""
Has a model look at the smaller parts of a photo only where its larger views differ, as those of one dish seldom do; and where these parts differ
too, has the third network name them as well. Says, too, how likely the whole photo shows several foods (several.py).
"""
import argparse
import json
import pathlib

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from add_kitchens import READS, ordered
from calibrate import number, store, stored
from eight_bits import save_model
from photos import groups_of
from third_net import TEMPERATURE, THIRD_SIDE
from views import CORNERS, PARTS, VIEWS, matrices_of

# How much the groups of food that views show must differ (Jensen-Shannon divergence, in nats; of the parts by so much more for each unit of the log
# odds of the second network's best name): chosen on plates and single dishes.
CLOSER_FROM, THIRD_FROM, THIRD_BY_LOG_ODDS = 0.2, 0.44, 0.06
# How much each classifier's word about a part counts, and that about the whole photo: what lies on a plate is likely in all of it.
PART_SHARES = {"second": 0.4, "third": 0.4, "second_kitchen": 0.2, "third_kitchen": 0.4, "whole": 0.5}
PART_READS = {name: "logits" if name == "whole" else f"{name}/part_logits" for name in PART_SHARES}
LARGE_VIEWS = 1 + len(CORNERS)
WHOLE_VIEWS = 2  # of the third network: the square as it is, and in a mirror
LEAST_CHANCE = 1e-9
node, value = helper.make_node, helper.make_tensor_value_info


def order_of(chances, name):
    """The sum of chances by their logarithms: an entropy with its sign turned."""
    return [node("Add", [chances, "least_chance"], [f"{name}/above_none"]), node("Log", [f"{name}/above_none"], [f"{name}/logs"]),
            node("Mul", [chances, f"{name}/logs"], [f"{name}/products"]), node("ReduceSum", [f"{name}/products"], [f"{name}/order"], keepdims=0)]


def groups_seen(logits, name):
    return [node("Mul", [logits, "view_certainty"], [f"{name}/certain"]), node("Softmax", [f"{name}/certain"], [f"{name}/chances"], axis=-1),
            node("MatMul", [f"{name}/chances", "groups_of_labels"], [f"{name}/groups"])]


def difference(total, order, share, name):
    """The divergence of views, from the sums of their groups' chances and of their orders."""
    return [node("Mul", [total, share], [f"{name}/mean"]), *order_of(f"{name}/mean", f"{name}/mean"), node("Mul", [order, share], [f"{name}/usual_order"]),
            node("Sub", [f"{name}/usual_order", f"{name}/mean/order"], [f"{name}/difference"])]


def loop_of_views(scan, name, count, further=(), taken=(), given=()):
    """The views of a network one after the other, so many of them or until a step of `further` says that it is enough."""
    body = next(a.g for a in scan.attribute if a.type == onnx.AttributeProto.GRAPH)
    picks = [node("Gather", [f"{name}/every_{axis}", f"{name}/view"], [f"{name}/{axis}_number"]) for axis in ("down", "across")]
    goes_on = f"{name}/goes_on" if further else f"{name}/as_before"
    steps = [*picks, *body.node, *(further or [node("Identity", [f"{name}/went_on"], [goes_on])])]
    inputs = [value(f"{name}/view", TensorProto.INT64, []), value(f"{name}/went_on", TensorProto.BOOL, []), *(value(one, TensorProto.FLOAT, None) for one in taken)]
    outputs = [value(goes_on, TensorProto.BOOL, []), *(value(one, TensorProto.FLOAT, None) for one in given), body.output[0]]
    starts = [f"{one}/none" for one in given]
    return node("Loop", [count, "", *starts], [*(f"{one}/in_all" for one in given), scan.output[0]], body=helper.make_graph(steps, "view", inputs, outputs))


def loop_of_second(scan):
    """Ends after the last large view unless these differ."""
    further = [
        node("Gemm", ["second/feature", "second_weight", "second_bias"], ["second/logits"], transB=1),
        *groups_seen("second/logits", "second"), *order_of("second/groups", "second"),
        node("Add", ["second/groups_before", "second/groups"], ["second/groups_so_far"]),
        node("Add", ["second/order_before", "second/order"], ["second/order_so_far"]),
        *difference("second/groups_so_far", "second/order_so_far", "large_share", "large"),
        node("Greater", ["large/difference", "closer_from"], ["large/differ"]),
        node("Equal", ["second/view", "last_large"], ["second/is_last_large"]),
        node("Not", ["second/is_last_large"], ["second/is_other"]),
        node("Or", ["second/is_other", "large/differ"], ["second/goes_on"]),
    ]
    return loop_of_views(scan, "second", "view_count", further, ["second/groups_before", "second/order_before"], ["second/groups_so_far", "second/order_so_far"])


def words_of(names, name):
    """What a classifier says of parts by the third network's names for them."""
    return [node("Softmax", [names], [f"{name}/part_chances"]), node("Sqrt", [f"{name}/part_chances"], [f"{name}/part_words"]),
            node("Gemm", [f"{name}/part_words", f"{name}_weight", f"{name}_bias"], [f"{name}/part_logits"], transB=1)]


def odds_of_several():
    """The log odds of several foods, by all that the networks see in the whole photo."""
    sums = ["several_bias", *(f"several_by_{name}" for name in READS)]
    steps = [node("Gemm", [READS[name], f"{name}_several", before], [after]) for name, before, after in zip(READS, sums, sums[1:])]
    return [*steps, node("Squeeze", [sums[-1]], ["several"])]


def looking_closer(model, labels, several):
    graph, (group, count) = model.graph, groups_of(labels)
    made = {one.output[0]: one for one in graph.node}
    for whole, large in (("second/flat", "second/large"), ("plain_views", "plain_large")):
        for reader in ("second/mean", "second/corners", "second_logits"):
            made[reader].input[:] = [large if name == whole else name for name in made[reader].input]
    made["third/names"].input[1] = "third/whole"
    replaced = {
        "second/features": [loop_of_second(made["second/features"])],
        "second/flat": [made["second/flat"], node("Slice", ["second/flat", "at_first", "large_views"], ["second/large"])],
        "plain_views": [made["plain_views"], node("Slice", ["plain_views", "at_first", "large_views"], ["plain_large"]),
                        node("Slice", ["plain_views", "large_views", "all_views"], ["plain_parts"]),
                        *groups_seen("plain_parts", "parts"), *order_of("parts/groups", "parts"),
                        # Without parts all sums are nothing, and differ by nothing.
                        node("ReduceSum", ["parts/groups", "at_first"], ["parts/total"], keepdims=1),
                        *difference("parts/total", "parts/order", "part_share", "parts"),
                        node("Mul", ["second_logits", "view_certainty"], ["whole/certain"]), node("Softmax", ["whole/certain"], ["whole/chances"], axis=-1),
                        node("ReduceMax", ["whole/chances"], ["whole/best"], keepdims=0), node("Sub", ["certainty_itself", "whole/best"], ["whole/doubt"]),
                        node("Div", ["whole/best", "whole/doubt"], ["whole/odds"]), node("Log", ["whole/odds"], ["whole/log_odds"]),
                        node("Mul", ["whole/log_odds", "third_by_log_odds"], ["third/more"]), node("Add", ["third/more", "third_from"], ["third/from"]),
                        node("Greater", ["parts/difference", "third/from"], ["parts/differ"]),
                        node("Where", ["parts/differ", "all_third_views", "whole_third_views"], ["third/view_count"]),
                        loop_of_views(made["third/features"], "third", "third/view_count")],
        "third/flat": [made["third/flat"], node("Slice", ["third/flat", "at_first", "third/whole_views"], ["third/whole"]),
                       node("Slice", ["third/flat", "third/whole_views", "all_views"], ["third/parts"]),
                       # At the usual temperature: at that of the whole photo (third_net.py) fewer plates of several foods were seen as such.
                       *words_of("third/parts", "third"),
                       node("Mul", ["third/parts", "third_certainty"], ["third/certain_parts"]),
                       *words_of("third/certain_parts", "third_kitchen")],
        "view_logits": [node("Mul", ["plain_large", "view_certainty"], ["large_logits"]),
                        # As many parts as both networks have named.
                        node("Shape", ["third/part_logits"], ["parts_named"], end=1), node("Add", ["large_views", "parts_named"], ["views_named"]),
                        node("Slice", ["plain_views", "large_views", "views_named"], ["second/part_logits"]),
                        node("Slice", ["second/flat", "large_views", "views_named"], ["second/named"]),
                        node("Gemm", ["second/named", "second_kitchen_weight", "second_kitchen_bias"], ["second_kitchen/part_logits"], transB=1),
                        *(node("Mul", [read, f"{name}/part_share"], [f"{name}/part_word"]) for name, read in PART_READS.items()),
                        node("Sum", [f"{name}/part_word" for name in PART_SHARES], ["part_logits"]),
                        node("Concat", ["large_logits", "part_logits"], ["view_logits"], axis=0)],
        "third/features": [],
    }
    nodes = [*(step for one in graph.node for step in replaced.get(one.output[0], [one])), *odds_of_several()]
    for name in ("view_shares", "corner_shares"):
        store(model, name, number(model, name)[:, :LARGE_VIEWS])
    matrices, down, across = matrices_of(PARTS, THIRD_SIDE)
    third = {name: number(model, f"third/{name}") for name in ("matrices", "every_down", "every_across")}
    for name in third:
        graph.initializer.remove(stored(model, f"third/{name}"))
    nothing = {"second/groups_so_far/none": np.zeros((1, count), np.float32), "second/order_so_far/none": np.float32(0)}
    constants = {"groups_of_labels": np.eye(count, dtype=np.float32)[group], "least_chance": np.float32(LEAST_CHANCE), "large_share": np.float32(1 / LARGE_VIEWS), "part_share": np.float32(1 / len(PARTS)),
                 "closer_from": np.float32(CLOSER_FROM), "third_from": np.float32(THIRD_FROM), "third_by_log_odds": np.float32(THIRD_BY_LOG_ODDS), "certainty_itself": np.float32(1), "last_large": np.int64(LARGE_VIEWS - 1), "view_count": np.int64(len(VIEWS)),
                 "at_first": np.array([0]), "large_views": np.array([LARGE_VIEWS]), "all_views": np.array([len(VIEWS)]), "third/whole_views": np.array([WHOLE_VIEWS]),
                 "third_certainty": np.float32(1 / TEMPERATURE), "whole_third_views": np.int64(WHOLE_VIEWS), "all_third_views": np.int64(WHOLE_VIEWS + len(PARTS)),
                 "third/matrices": np.concatenate([third["matrices"], matrices]), "third/every_down": np.concatenate([third["every_down"], down + len(third["matrices"])]),
                 "third/every_across": np.concatenate([third["every_across"], across + len(third["matrices"])]),
                 **{f"{name}/part_share": np.float32(share) for name, share in PART_SHARES.items()}, **nothing,
                 "several_bias": several["bias"].reshape(1, 1), **{f"{name}_several": several[name][:, None] for name in READS}}
    graph.initializer.extend(numpy_helper.from_array(np.asarray(number_), name) for name, number_ in constants.items())
    del graph.node[:]
    graph.node.extend(ordered(nodes, {one.name for one in [*graph.initializer, *graph.input]}))
    graph.ClearField("value_info")
    graph.output.append(value("several", TensorProto.FLOAT, []))
    seen = next(one for one in graph.output if one.name == "view_logits")
    seen.type.tensor_type.shape.dim[0].dim_param = "views"
    return model


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=pathlib.Path, required=True, help="what add_kitchens.py made")
    parser.add_argument("--cache", type=pathlib.Path, required=True, help="where several.py left its fit")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--version", required=True)
    args = parser.parse_args()
    settings = json.loads((args.model / "model.json").read_text())
    model = looking_closer(onnx.load(args.model / "model.onnx"), settings["labels"], np.load(args.cache / "several-fit.npz"))
    save_model(model, args.out, settings | {"version": args.version})


if __name__ == "__main__":
    main()
