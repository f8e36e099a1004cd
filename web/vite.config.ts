// How the client is built: into the Python package, with every file also compressed beside itself.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

const OUT = "../src/trunkline/web";
// Smaller files gain nothing worth a second one.
const WORTH_COMPRESSING = 1024;

function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      for (const entry of readdirSync(OUT, { recursive: true, encoding: "utf8" })) {
        const path = join(OUT, entry);
        if (!statSync(path).isFile() || statSync(path).size < WORTH_COMPRESSING) continue;
        const plain = readFileSync(path);
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${path}.br`, brotliCompressSync(plain, { params: quality }));
        writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
      }
    },
  };
}

// A page is a file, and so is what pages share. Many small files would cost more than they save:
// every response has headers, and small files shrink less.
const GROUPS = [
  { name: "board", test: /src\/views\/(board|mechanisms)\// },
  { name: "pages", test: /src\/views\/pages\//, minShareCount: 2 },
  {
    name: "common",
    test: /node_modules|src\/(api|derived|session|words|views\/shared)\/|src\/messages\/(en|languages|messages)\./,
    minShareCount: 2,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [compressed()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: {
    proxy: { "/api": { target: process.env.TRUNKLINE_URL ?? "http://127.0.0.1:8400", ws: true } },
  },
});
