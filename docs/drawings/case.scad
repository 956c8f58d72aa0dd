// Made by `./dev drawings` from docs/drawings/case.py. Millimetres.

part = "front"; // or back
outside = [117.76, 61.88]; // width and height of the front
depth = 28; // both parts together
wall = 2;
corner = 5; // radius
above = 13; // switches and display, between front and board
board = 1.6; // thickness; it is 111.76 × 55.88
post = 4.5; // 3.5 mm of each corner of the board lie on it
rim = 4; // of the back, inside the front's walls
slack = 0.2; // between parts that are pushed together
window = [57.61, 27.75]; // its middle, from the upper left corner of the front
window_size = [24, 13];
hole = 4; // for a switch's shaft
keys = [[23.32, 19.51], [23.32, 44.91], [10.62, 32.21], [36.02, 32.21], [104.6, 19.51], [91.9, 19.51]]; // up, down, left, right, a, b
usb = [13, 8]; // width, and height above the board
usb_middle = 42.37;

$fn = 48;

// The outline of the case, grown by `by` (negative: shrunk), `height` high.
module slab(height, by = 0) {
    linear_extrude(height) offset(corner + by) offset(-corner) square(outside);
}

// Four posts in the corners of the room inside, `gap` away from its walls.
module posts(height, gap) {
    for (x = [wall + gap, outside[0] - wall - gap - post], y = [wall + gap, outside[1] - wall - gap - post])
        translate([x, y, 0]) cube([post, post, height]);
}

// Two ridges along the long sides: the back clicks into the front.
module ridges(radius) {
    for (y = [wall, outside[1] - wall])
        translate([outside[0] / 4, y, depth - wall - rim / 2])
            rotate([0, 90, 0]) cylinder(r = radius, h = outside[0] / 2);
}

// The front as it is printed, outside down. Seen from outside, x runs to the right and y down.
module front() {
    difference() {
        slab(depth - wall);
        translate([0, 0, wall]) slab(depth, -wall);
        translate([window[0], window[1], wall / 2]) cube([window_size[0], window_size[1], 2 * wall], center = true);
        for (key = keys) translate([key[0], key[1], -1]) cylinder(d = hole, h = wall + 2);
        translate([outside[0] - 2 * wall, usb_middle - usb[0] / 2, wall + above - usb[1]]) cube([4 * wall, usb[0], usb[1]]);
        ridges(0.6);
    }
    translate([0, 0, wall]) posts(above, 0);
}

// The back in its place behind the front. Its posts hold the board against the front's posts.
module back() {
    translate([0, 0, depth - wall]) slab(wall);
    difference() {
        union() {
            translate([0, 0, depth - wall - rim]) slab(rim, -wall - slack);
            intersection() { ridges(0.5); slab(depth); }
        }
        translate([0, 0, depth - wall - rim - 1]) slab(rim + 2, -2 * wall - slack);
    }
    intersection() {
        translate([0, 0, wall + above + board + slack]) posts(depth - 2 * wall - above - board - slack, slack);
        slab(depth, -wall - slack);
    }
}

if (part == "front") front();
if (part == "back") translate([0, outside[1], depth]) rotate([180, 0, 0]) back();
