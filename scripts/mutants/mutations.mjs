import ts from 'typescript';

/** @typedef {{ path: string, start: number, end: number, line: number, before: string, after: string }} Mutant */

/** Replacements of an operator: its neighbour at the boundary, its opposite. @type {Record<string, string[]>} */
const OPERATORS = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '+=': ['-='],
  '-=': ['+='],
};

/** @type {Record<string, string>} */
const METHODS = { some: 'every', every: 'some', startsWith: 'endsWith', endsWith: 'startsWith' };
/** @type {Record<string, string>} */
const OF_MATH = { min: 'max', max: 'min', floor: 'ceil', ceil: 'floor' };

/** Methods whose call may go: what they are called on stays. */
const LEFT_OUT = new Set(['filter', 'slice', 'toSorted', 'toReversed', 'trim', 'toLowerCase', 'toUpperCase']);

/**
 * Each small change of a file that a test of its rules should see. Texts, patterns and types stay as they are.
 * @param {string} path
 * @param {string} text
 * @returns {Mutant[]}
 */
export function mutantsOf(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {Mutant[]} */
  const mutants = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    // `z.literal(true)` is a type too: with another value the sources do not compile.
    if (ts.isCallExpression(node) && node.expression.getText() === 'z.literal') return;
    for (const { target, after } of changesOf(node)) {
      const [start, end] = [target.getStart(), target.end];
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      mutants.push({ path, start, end, line, before: text.slice(start, end), after });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

/**
 * @param {ts.Node} node
 * @returns {{ target: ts.Node, after: string }[]}
 */
function changesOf(node) {
  const text = node.getText();
  if (ts.isBinaryExpression(node)) {
    const { left, operatorToken, right } = node;
    const others = OPERATORS[operatorToken.getText()] ?? [];
    return others.map((other) => ({ target: node, after: `(${operand(left)} ${other} ${operand(right)})` }));
  }
  if (ts.isNumericLiteral(node) && !(ts.isPropertyAssignment(node.parent) && node.parent.name === node))
    return ['+', '-'].map((sign) => ({ target: node, after: `(${text} ${sign} 1)` }));
  if (text === 'true' || text === 'false') return [{ target: node, after: text === 'true' ? 'false' : 'true' }];
  if (ts.isPrefixUnaryExpression(node) && text.startsWith('!'))
    return [{ target: node, after: node.operand.getText() }];
  if (ts.isConditionalExpression(node)) return negated(node.condition);
  if (ts.isIfStatement(node)) {
    const skipped = node.elseStatement ? [] : [{ target: node.thenStatement, after: ';' }];
    return [...negated(node.expression), ...skipped];
  }
  return ts.isCallExpression(node) ? changesOfCall(node) : [];
}

/** @param {ts.Expression} side */
const operand = (side) => (ts.isBinaryExpression(side) ? `(${side.getText()})` : side.getText());

/** A comparison or a `!` has changes of its own. @param {ts.Expression} condition */
function negated(condition) {
  if (ts.isBinaryExpression(condition) || ts.isPrefixUnaryExpression(condition)) return [];
  return [{ target: condition, after: `!(${condition.getText()})` }];
}

/** @param {ts.CallExpression} call */
function changesOfCall(call) {
  const { expression: callee } = call;
  if (!ts.isPropertyAccessExpression(callee)) return [];
  const { name, expression: object } = callee;
  if (LEFT_OUT.has(name.text)) return [{ target: call, after: object.getText() }];
  const others = object.getText() === 'Math' ? OF_MATH : METHODS;
  const other = Object.hasOwn(others, name.text) && others[name.text];
  return other ? [{ target: name, after: other }] : [];
}
