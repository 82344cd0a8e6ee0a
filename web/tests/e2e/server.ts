/** Starts the real server on a free port with a folder of its own, for as long as the tests run. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bots take a tenth of their usual time, so that a whole game takes half a minute or so. */
const BOT_PACE = process.env.TERCET_BOT_PACE ?? '10';
const ROOT = join(import.meta.dirname, '../../..');

/** The program under test: named in TERCET_BIN, or the latest build. */
export function binary(): string {
  const named = process.env.TERCET_BIN;
  if (named) return named;
  const target = process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target');
  for (const profile of ['release', 'debug']) {
    const path = join(target, profile, 'tercet');
    if (existsSync(path)) return path;
  }
  throw new Error('there is no tercet to test: cargo build first, or name it in TERCET_BIN');
}

interface Server {
  url: string;
  stop(): Promise<void>;
}

/** Starts a server on a free port, with these options beside the usual ones. */
export async function launch(...options: string[]): Promise<Server> {
  const data = mkdtempSync(join(tmpdir(), 'tercet-e2e-'));
  const usual = ['--log', 'warn', '--tables-per-player', '1000'];
  if (!options.includes('--bot-pace')) usual.push('--bot-pace', BOT_PACE);
  const server = spawn(binary(), ['serve', '--addr', '127.0.0.1:0', '--data', data, ...usual, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const line = /http:\/\/\S+/.exec(said);
      if (line) resolve(line[0]);
    });
    server.on('exit', (code) => reject(new Error(`the server went away: ${code}`)));
    setTimeout(() => reject(new Error('the server did not start')), 60_000);
  });
  return {
    url,
    async stop() {
      const gone = new Promise((resolve) => server.on('exit', resolve));
      server.kill('SIGTERM');
      await gone;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

export default async function start(): Promise<(() => Promise<void>) | void> {
  if (process.env.TERCET_URL) return;
  const server = await launch();
  process.env.TERCET_URL = server.url;
  return server.stop;
}
