import { apiExamples } from '#contract/site/api-examples.js';
import { jsonSchemaOf, type NamedCall, refusalsOf } from '#contract/openapi.js';
import type { Language } from '#contract/primitives.js';
import { apiCalls, scopes } from './api-calls.js';
import { apiTexts } from './api-texts.js';

type JsonSchema = Record<string, unknown>;

const list = (value: unknown): JsonSchema[] => (Array.isArray(value) ? (value as JsonSchema[]) : []);

/** In the words of a program: `string`, `"a" | "b"`, `{ a, b }[]`. */
function typeOf(schema: JsonSchema | undefined): string {
  if (!schema) return 'any';
  const { type, enum: values, const: only, items, properties } = schema;
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  const choices = [...list(schema['anyOf']), ...list(schema['oneOf'])];
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(' | ');
  if (type === 'array') return `${typeOf(items as JsonSchema | undefined)}[]`;
  if (properties) return `{ ${Object.keys(properties).join(', ')} }`;
  return typeof type === 'string' ? type : 'any';
}

interface FieldsProps {
  title: string;
  required: string;
  schema: JsonSchema;
}

function Fields({ title, required, schema }: FieldsProps) {
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  const needed = Array.isArray(schema['required']) ? (schema['required'] as string[]) : [];
  return (
    <>
      <h4>{title}</h4>
      {fields.length === 0 ? (
        <p>
          <code>{typeOf(schema)}</code>
        </p>
      ) : (
        <ul>
          {fields.map(([name, field]) => (
            <li key={name}>
              <code>{name}</code> <code className="type">{typeOf(field)}</code>
              {needed.includes(name) && <small> {required}</small>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The anchor of a call: `get-v1-overview`. */
const anchorOf = ({ endpoint: { method, path } }: NamedCall) =>
  `${method}${path}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');

function Call({ call, language }: { call: NamedCall; language: Language }) {
  const t = apiTexts[language];
  const { endpoint, description } = call;
  const { method, path, params, query, body, response, status = 200 } = endpoint;
  const refused = [...refusalsOf(endpoint)].flatMap(([, codes]) => codes);
  return (
    <details className="api-call" id={anchorOf(call)}>
      <summary>
        <code>
          <b>{method}</b> {path}
        </code>
      </summary>
      {description !== '' && <p lang="en">{description}</p>}
      {params && <Fields title={t.path} required={t.required} schema={jsonSchemaOf(params, 'input')} />}
      {query && <Fields title={t.query} required={t.required} schema={jsonSchemaOf(query, 'input')} />}
      {body && <Fields title={t.body} required={t.required} schema={jsonSchemaOf(body, 'input')} />}
      {response && <Fields title={`${t.answer} ${status}`} required="" schema={jsonSchemaOf(response, 'output')} />}
      <h4>{t.refusals}</h4>
      <p className="codes">
        {refused.map((code) => (
          <code key={code}>{code} </code>
        ))}
      </p>
    </details>
  );
}

/** The API for programs, written from the contract itself. */
export function ApiPage({ language }: { language: Language }) {
  const t = apiTexts[language];
  return (
    <div className="grid">
      <article className="prose api">
        <h1>{t.title}</h1>
        <p className="lead">{t.lead}</p>
        <section>
          <h2>{t.begin}</h2>
          <ol>
            {t.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        <p>
          <a href="/docs/api.json">{t.document}</a> · <a href="/dash/account/developers">{t.tokens}</a>
        </p>
        <h2>{t.examples}</h2>
        {apiExamples.map(({ title, command }) => (
          <section key={command}>
            <h3>{title[language]}</h3>
            <pre>
              <code>{command}</code>
            </pre>
          </section>
        ))}
        {scopes.map((scope) => (
          <section key={scope}>
            <h2 id={`scope-${scope}`}>{t.scopes[scope]}</h2>
            {apiCalls
              .filter(({ endpoint }) => endpoint.scope === scope)
              .map((call) => (
                <Call key={call.name} call={call} language={language} />
              ))}
          </section>
        ))}
      </article>
    </div>
  );
}
