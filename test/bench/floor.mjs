// The floor of the benchmark: `floor.mjs FILE` reads a document and all its files with swagger-parser, and does nothing with them.
import SwaggerParser from "@apidevtools/swagger-parser";

const file = process.argv[2];
await new SwaggerParser().resolve(file);
