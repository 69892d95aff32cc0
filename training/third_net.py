"""MobileNet v1 (Howard et al. 2017) as Google trained it on 2,023 dishes: AIY food_V1 (Apache-2.0), read from its TensorFlow Lite file."""
import torch
from torch import nn
from torch.nn import functional as F

FEATURES = 1024
THIRD_SIDE = 192  # px at which it was trained


class Conv(nn.Module):
    """A convolution with its batch norm folded in; pads like TensorFlow."""

    def __init__(self, weight, bias, stride, groups):
        super().__init__()
        self.weight, self.bias = nn.Parameter(weight.contiguous(), requires_grad=False), nn.Parameter(bias, requires_grad=False)
        self.stride, self.groups = stride, groups

    def forward(self, x):
        if self.weight.shape[-1] == 3:
            near = 2 - self.stride
            x = F.pad(x, (near, 1, near, 1))
        return F.relu6(F.conv2d(x, self.weight, self.bias, self.stride, 0, 1, self.groups))


def third_net(path):
    """Its layers up to the last map of features."""
    # Needed for reading the weights alone.
    from ai_edge_litert.interpreter import Interpreter, OpResolverType

    file = Interpreter(str(path), experimental_op_resolver_type=OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES)
    file.allocate_tensors()
    shapes = {tensor["index"]: tensor["shape"] for tensor in file.get_tensor_details()}
    layers = []
    for step in file._get_ops_details():
        if step["op_name"] not in ("CONV_2D", "DEPTHWISE_CONV_2D"):
            continue
        weight, bias = (torch.from_numpy(file.get_tensor(step["inputs"][i]).copy()) for i in (1, 2))
        is_depthwise = step["op_name"] == "DEPTHWISE_CONV_2D"
        # One filter for each channel stands as 1HWC, others as OHWI.
        weight = weight.permute(3, 0, 1, 2) if is_depthwise else weight.permute(0, 3, 1, 2)
        stride = int(shapes[step["inputs"][0]][1] // shapes[step["outputs"][0]][1])
        layers.append(Conv(weight, bias, stride, len(weight) if is_depthwise else 1))
    # The last one names Google's own dishes.
    return nn.Sequential(*layers[:-1])
