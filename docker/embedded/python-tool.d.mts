export interface PythonTool {
  /** Of Python. */
  command: string;
  /** With which Python finds the program. */
  env: NodeJS.ProcessEnv;
}

/** A Python program for tests, installed when it was not; null where there is no Python 3.10 or newer. */
export function installPythonTool(name: 'moto' | 'schemathesis'): Promise<PythonTool | null>;
