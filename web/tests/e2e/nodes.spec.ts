/** Many nodes on one Postgres: a page whose node dies goes on with another. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { expect, known, person, test } from './kit';
import { binary } from './server';

const ROOT = join(import.meta.dirname, '../../..');

interface Cluster {
  process: ChildProcess;
  nodes: { url: string; pid: number }[];
}

/** As a host would try it out. */
async function cluster(): Promise<Cluster> {
  const named = process.env.TERCET_XTASK;
  const args = ['cluster', '--nodes', '2', '--port', '0', '--tercet', binary()];
  const child = named
    ? spawn(named, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
    : spawn('cargo', ['xtask', ...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const nodes: Cluster['nodes'] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const node = /^node \d+\s+(http\S+)\s+\(process (\d+)\)/.exec(line);
    if (node) nodes.push({ url: node[1]!, pid: Number(node[2]) });
    if (nodes.length === 2) return { process: child, nodes };
  }
  throw new Error('there is no cluster');
}

test('a game goes on when its node is killed', async ({ browser }) => {
  const { process: running, nodes } = await cluster();
  const [first, second] = nodes as [Cluster['nodes'][0], Cluster['nodes'][0]];
  try {
    const ada = await person(browser, { name: 'Ada' });
    await ada.page.goto(first.url);
    await known(ada.page);
    const opened = await ada.page.evaluate(async () => {
      const body = { game: 'set', rules: { calling: 'snap' }, seats: [{ kind: 'human' }, { kind: 'human' }] };
      const answer = await fetch('api/tables', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return ((await answer.json()) as { table: string }).table;
    });
    await ada.page.goto(`${first.url}t/${opened}`);
    const bob = await person(browser, { name: 'Bob' });
    await bob.page.goto(`${second.url}t/${opened}`);
    await bob.page
      .getByRole('button', { name: /^(Join|Sit down)/ })
      .first()
      .click();
    for (const { page } of [ada, bob]) await expect(page.locator('.card').first()).toBeVisible();

    process.kill(first.pid, 'SIGKILL');
    const pick = async (n: number) => ada.page.locator('.card').nth(n).click();
    for (const n of [0, 1, 2]) await pick(n);
    // Whatever the three were, a SET or none, both see the same score of it.
    const scores = async ({ page }: typeof ada) => {
      const texts = await page.locator('.seat .seat-score').allInnerTexts();
      // Each says "Score" to screen readers, and then the number.
      return texts
        .map((text) => text.replace(/[^\d\u2212-]/g, ''))
        .toSorted()
        .join(' ');
    };
    await expect.poll(() => scores(ada), { timeout: 60_000 }).not.toBe('0 0');
    const score = await scores(ada);
    await expect.poll(() => scores(bob)).toBe(score);

    // What is asked over HTTP finds its way too.
    const found = await ada.page.evaluate(
      async (id) => (await fetch(`api/tables/${id}`).catch(() => null)) === null,
      opened,
    );
    expect(found).toBe(true);
    await ada.page
      .getByRole('link', { name: /Tercet|Home/ })
      .first()
      .click();
    await expect(ada.page.locator('.tile').first()).toBeVisible();
    await expect(ada.page.getByRole('region', { name: 'Your tables' })).toBeVisible();
    await Promise.all([ada.context.close(), bob.context.close()]);
  } finally {
    const gone = new Promise((resolve) => running.on('exit', resolve));
    running.kill('SIGTERM');
    await gone;
  }
});
