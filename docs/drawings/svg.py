"""A little SVG: what the drawings have in common."""

from xml.sax.saxutils import escape, quoteattr

INK = "#222"
COLOURS = {
    "3V3": "#d62728",
    "GND": "#222",
    "SDA": "#1f5fd0",
    "SCL": "#c99700",
    "UP": "#2a8f2a",
    "DOWN": "#0e9aa7",
    "LEFT": "#8a4fbf",
    "RIGHT": "#d6569c",
    "A": "#e8700a",
    "B": "#7b4a32",
    "BUZZER": "#777",
}
SIGNS = {"UP": "▲", "DOWN": "▼", "LEFT": "◀", "RIGHT": "▶", "A": "A", "B": "B"}


class Svg:
    """A drawing of `width` by `height` on white, with a description for those who cannot see it."""

    def __init__(self, width, height, title):
        self.size = width, height
        self.lines = []
        self.pads = []
        self.add("title", text=title)
        self.rect(0, 0, width, height, fill="#fff", rx=10)

    def add(self, tag, text=None, **attributes):
        given = "".join(
            f" {name.rstrip('_').replace('_', '-')}={quoteattr(number(value))}"
            for name, value in attributes.items()
        )
        end = "/>" if text is None else f">{escape(text)}</{tag}>"
        self.lines.append(f"<{tag}{given}{end}")

    def rect(self, x, y, width, height, **attributes):
        self.add("rect", x=x, y=y, width=width, height=height, **attributes)

    def circle(self, x, y, r, **attributes):
        self.add("circle", cx=x, cy=y, r=r, **attributes)

    def line(self, *points, **attributes):
        attributes = {"stroke": INK, "fill": "none", **attributes}
        self.add("path", d="M" + " L".join(f"{number(x)},{number(y)}" for x, y in points), **attributes)

    def text(self, x, y, text, size=13, **attributes):
        """Text whose middle line is at y."""
        attributes = {"fill": INK, **attributes}
        self.add("text", text, x=x, y=y + 0.35 * size, font_size=size, **attributes)

    def wire(self, net, *points, width=4, **attributes):
        """With a white edge, so that crossing wires can be distinguished."""
        ends = {"stroke_linejoin": "round", "stroke_linecap": "round"}
        self.line(*points, stroke="#fff", stroke_width=width + 3, **ends)
        self.line(
            *points,
            stroke=COLOURS[net],
            stroke_width=width,
            class_="wire",
            data_net=net,
            **ends,
            **attributes,
        )

    def pad(self, name, net, x, y, r):
        """Where wires end. They are drawn by add_pads, on top of the wires."""
        self.pads.append((name, net, x, y, r))

    def add_pads(self):
        for name, net, x, y, r in self.pads:
            self.circle(x, y, r, id=name, fill=COLOURS[net] if net else "#fff", stroke=INK)

    def write(self, path):
        width, height = map(number, self.size)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
            f' height="{height}" font-family="Helvetica, Arial, sans-serif" role="img">'
        )
        path.write_text("\n".join([head, *self.lines, "</svg>", ""]), encoding="utf-8")


def number(value):
    """Numbers as short as they can be written."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, (int, float)) else str(value)
