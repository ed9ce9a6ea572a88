import { describe, expect, it } from "vitest";
import { readFile } from "../../templates/runtime/file.js";
import { send } from "./sent-body.js";

const bytes = (text: string): number[] => [...readFile("It", text).content];

describe("a file", () => {
  it.each([
    ["AP8=", [0, 255]],
    ["AP_-", [0, 255, 254]],
    ["AP\r\n/+\n", [0, 255, 254]],
    ["", []],
    ["data:,a%20b", [97, 32, 98]],
    ["data:,100%", [49, 48, 48, 37]],
    ["data:,%4", [37, 52]],
    ["data:,%C3%B6ö", [0xc3, 0xb6, 0xc3, 0xb6]],
    ["DATA:image/png;BASE64,AA%3D%3D", [0]],
  ])("%o", (text, expected) => {
    expect(bytes(text)).toEqual(expected);
  });

  it.each(["report", "hello world!", "AP8", "A===", "/tmp/a.png", "ü===", "data:;base64,%%", "data:;base64,A"])(
    "is not %o",
    (text) => expect(() => readFile("The field f", text)).toThrow(/^The field f is .*base64/),
  );

  it("is refused with what to give instead", () => {
    expect(() => readFile("The argument body", "/tmp/a.png")).toThrow(
      /give the content itself.*Paths and URLs are not read/,
    );
    expect(() => readFile("It", "data:text/plain")).toThrow(/without a comma/);
    expect(() => readFile("It", "data:text\r\nX: 1/plain,a")).toThrow(/media type is none/);
  });

  it("knows its name and type from a data URI alone", () => {
    expect(readFile("It", "AA==")).not.toHaveProperty("name");
    expect(readFile("It", 'data:text/plain;charset=x;name="a;base64,AA==')).toMatchObject({
      type: "text/plain;charset=x",
    });
    expect(readFile("It", "data:;charset=x,a").type).toBe("text/plain;charset=x");
    expect(readFile("It", "data:,a")).not.toHaveProperty("type");
    expect(readFile("It", "data:;name=%E2%82%AC.txt,a").name).toBe("€.txt");
  });

  it("is a body of its own type", () => {
    const contentType = "image/jpeg, image/png";
    expect(send({ contentType, file: "base64" }, "AA==")).toEqual({
      contentType: "image/jpeg",
      content: new Uint8Array(1),
    });
    expect(send({ contentType, file: "base64" }, "data:image/png;base64,AA==").contentType).toBe("image/png");
    expect(send({ contentType: "application/octet-stream", file: "base64" }, "data:image/png;base64,AA==")).toEqual({
      contentType: "application/octet-stream",
      content: new Uint8Array(1),
    });
    expect(() => send({ contentType: "image/png", file: "base64" }, "not base64!")).toThrow(/The argument body/);
    expect(() => send({ contentType: "image/png", file: "base64" }, "data:text/plain,a")).toThrow(/says text\/plain/);
  });

  it("may be large", () => {
    const text = Buffer.alloc(3_000_000, 7).toString("base64");
    expect(readFile("It", text).content).toHaveLength(3_000_000);
    expect(readFile("It", `data:;base64,${text}`).content).toHaveLength(3_000_000);
  });
});
