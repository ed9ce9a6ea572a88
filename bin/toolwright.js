#!/usr/bin/env node
var version = process.versions.node.split(".");
if (Number(version[0]) > 20 || (Number(version[0]) === 20 && Number(version[1]) >= 19)) import("../dist/cli/start.js");
else process.exitCode = (console.error("toolwright needs Node.js 20.19 or later; this is " + process.version + "."), 2);
