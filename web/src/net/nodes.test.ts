import { describe, expect, it } from 'vitest';
import { Nodes } from './nodes';

describe('the addresses of the server', () => {
  it('is alone until it hears of others', () => {
    const nodes = new Nodes('https://a.example/');
    expect([0, 1, 5].map((n) => nodes.at(n))).toEqual(Array(3).fill('https://a.example/'));
    nodes.learn({ nodes: [] });
    expect(nodes.all).toEqual(['https://a.example/']);
  });

  it('goes round them, its own first', () => {
    const nodes = new Nodes('https://b.example/');
    nodes.learn({ nodes: ['https://a.example', 'https://b.example', 'https://c.example/x'] });
    expect([0, 1, 2, 3].map((n) => nodes.at(n))).toEqual([
      'https://b.example/',
      'https://a.example/',
      'https://c.example/x/',
      'https://b.example/',
    ]);
  });

  it('stays where it was answered', () => {
    const nodes = new Nodes('https://a.example/');
    nodes.learn({ nodes: ['https://a.example', 'https://b.example'] });
    nodes.stay('https://b.example/');
    expect([nodes.at(0), nodes.at(1)]).toEqual(['https://b.example/', 'https://a.example/']);
    nodes.learn({ nodes: ['https://a.example', 'https://b.example', 'https://c.example'] });
    expect(nodes.at(0)).toBe('https://b.example/');
    nodes.stay('https://nowhere.example/');
    expect(nodes.at(0)).toBe('https://a.example/');
  });
});
