import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EVERY, Questions } from './questions.svelte';

/** Questions whose answers this test gives by hand. */
function rig() {
  const sent: { question: string; answer: (text: string | null) => Promise<void> }[] = [];
  const questions = new Questions<string, string>(
    (question) =>
      new Promise((resolve) =>
        sent.push({
          question,
          answer: async (text) => {
            resolve(text);
            await Promise.resolve();
            await Promise.resolve();
          },
        }),
      ),
  );
  return { questions, sent, asked: () => sent.map((s) => s.question) };
}

describe('questions', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are sent at once, and not twice', async () => {
    const { questions, sent, asked } = rig();
    questions.ask('table', 'a');
    questions.ask('table', 'a');
    expect(asked()).toEqual(['a']);
    await sent[0]?.answer('A');
    expect(questions.latest).toEqual({ about: 'table', question: 'a', reply: 'A' });
    questions.ask('table', 'a');
    vi.advanceTimersByTime(EVERY);
    expect(asked()).toEqual(['a']);
  });

  it('that follow each other quickly are sent once, as the last one', () => {
    const { questions, asked } = rig();
    for (const question of ['a', 'b', 'c', 'd']) questions.ask('table', question);
    vi.advanceTimersByTime(EVERY);
    expect(asked()).toEqual(['a', 'd']);
  });

  it('are asked again when the table has changed', () => {
    const { questions, asked } = rig();
    questions.ask('table', 'a');
    questions.ask('another table', 'a');
    vi.advanceTimersByTime(EVERY);
    expect(asked()).toEqual(['a', 'a']);
  });

  it('forget the answer to an older one, whenever it comes', async () => {
    const { questions, sent } = rig();
    questions.ask('table', 'a');
    questions.ask('table', 'b');
    await sent[0]?.answer('A');
    expect(questions.latest).toBeNull();
    vi.advanceTimersByTime(EVERY);
    await sent[1]?.answer('B');
    expect(questions.latest?.reply).toBe('B');
  });

  it('that got no answer may be asked again', async () => {
    const { questions, sent, asked } = rig();
    questions.ask('table', 'a');
    await sent[0]?.answer(null);
    questions.ask('table', 'a');
    vi.advanceTimersByTime(EVERY);
    expect(asked()).toEqual(['a', 'a']);
  });

  it('that nobody wants to know any more are not sent', () => {
    const { questions, asked } = rig();
    questions.ask('table', 'a');
    questions.ask('table', 'b');
    questions.stop();
    vi.advanceTimersByTime(EVERY);
    expect(asked()).toEqual(['a']);
  });
});
