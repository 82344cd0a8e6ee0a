/**
 * The rules of a game as `data/rules` has them, in Markdown: a title, a summary, the game in five lines,
 * words of advice as quotations, sections, and in them one list item for each clause, which begins with the
 * clause's number in bold. Items below a clause are its details.
 */

export interface Clause {
  /** As refusals, options and tests cite it: `SET-5`. */
  id: string;
  text: string;
  details: string[];
}

export interface Section {
  /** Null for the clauses before the first heading. */
  title: string | null;
  clauses: Clause[];
}

export interface RuleText {
  title: string;
  summary: string;
  /** The game in five lines. */
  brief: string[];
  /** How to play well. */
  advice: string[];
  sections: Section[];
}

const CLAUSE = /^- \*\*([A-Z]+-\d+)\*\* (.+)$/;

/** Reads a file of rules. A line that fits nowhere is an error: nothing of the rules gets lost. */
export function parse(markdown: string): RuleText {
  const rules: RuleText = { title: '', summary: '', brief: [], advice: [], sections: [] };
  let section: Section | undefined;
  let clause: Clause | undefined;
  for (const line of markdown.split(/\r?\n/)) {
    const [, id, text] = CLAUSE.exec(line) ?? [];
    if (line.trim() === '') continue;
    else if (line.startsWith('# ')) rules.title = line.slice(2);
    else if (line.startsWith('## ')) {
      section = { title: line.slice(3), clauses: [] };
      rules.sections.push(section);
      clause = undefined;
    } else if (id && text) {
      if (!section) rules.sections.push((section = { title: null, clauses: [] }));
      clause = { id, text, details: [] };
      section.clauses.push(clause);
    } else if (clause && line.startsWith('  - ')) clause.details.push(line.slice(4));
    else if (clause?.details.length && line.startsWith('    '))
      clause.details.push(`${clause.details.pop() ?? ''} ${line.trim()}`);
    else if (clause && line.startsWith('  ')) clause.text += ` ${line.trim()}`;
    else if (!section && line.startsWith('- ')) rules.brief.push(line.slice(2));
    else if (!section && line.startsWith('>')) {
      if (line.length > 2) rules.advice.push(line.slice(2));
    } else if (!section) rules.summary = `${rules.summary} ${line}`.trim();
    else throw new Error(`not a line of the rules: ${line}`);
  }
  return rules;
}

/** The clauses that a text mentions, in the order in which it does. */
export function mentions(rules: RuleText): string[] {
  const clauses = rules.sections.flatMap((section) => section.clauses);
  const texts = clauses.flatMap((clause) => [clause.text, ...clause.details]);
  return [...new Set(texts.flatMap((text) => text.match(/\b[A-Z]+-\d+\b/g) ?? []))];
}
