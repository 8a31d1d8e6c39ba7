import { posix } from 'node:path';
import ts from 'typescript';

/**
 * @typedef {object} Import
 * @property {string} source path of a file of the project, without its extension
 * @property {Set<string> | null} names what is imported by name; null: all of it
 */

/**
 * @param {string} path relative to the repository's root
 * @param {string} text
 * @returns {Import[]} what a file takes from the project's other files when it runs: types are left out
 */
export function importsOf(path, text) {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  return statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return [];
    const source = sourceOf(path, moduleSpecifier.text);
    const names = namesOf(statement);
    return source && names?.size !== 0 ? [{ source, names }] : [];
  });
}

/** @param {string} path @param {string} specifier */
function sourceOf(path, specifier) {
  const bare = specifier.replace(/\.jsx?$/, '');
  if (bare.startsWith('#contract/')) return bare.replace('#', 'server/');
  return bare.startsWith('.') ? posix.join(posix.dirname(path), bare) : '';
}

/** @param {ts.ImportDeclaration | ts.ExportDeclaration} statement */
function namesOf(statement) {
  if (ts.isExportDeclaration(statement) && statement.isTypeOnly) return new Set();
  const clause = ts.isImportDeclaration(statement) ? statement.importClause : statement;
  if (clause && 'isTypeOnly' in clause && clause.isTypeOnly) return new Set();
  const named =
    clause && ('namedBindings' in clause ? clause.namedBindings : 'exportClause' in clause && clause.exportClause);
  if (!named || !('elements' in named)) return null;
  const elements = /** @type {readonly ts.ImportOrExportSpecifier[]} */ (named.elements);
  return new Set(elements.filter((it) => !it.isTypeOnly).map((it) => (it.propertyName ?? it.name).text));
}
