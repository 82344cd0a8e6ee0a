// Writes each text file of a build beside itself, compressed as far as it goes, so that the server never has
// to.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/;

export function compress(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) compress(path);
    else if (TEXT.test(name)) {
      const body = readFileSync(path);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      };
      for (const [ending, packed] of [
        ['br', brotliCompressSync(body, { params })],
        ['gz', gzipSync(body, { level: 9 })],
      ]) {
        if (packed.length < body.length) writeFileSync(`${path}.${ending}`, packed);
      }
    }
  }
}

if (process.argv[2]) compress(process.argv[2]);
