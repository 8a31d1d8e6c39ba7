import { createHash, createHmac } from 'node:crypto';

export interface AwsService {
  endpoint: string;
  service: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Calls an AWS service with form parameters, signed with Signature Version 4. Returns the body as text. */
export async function awsQueryCall(aws: AwsService, parameters: Record<string, string>): Promise<string> {
  const { host } = new URL(aws.endpoint);
  const body = new URLSearchParams(parameters).toString();
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const type = 'application/x-www-form-urlencoded; charset=utf-8';
  const headers = { 'content-type': type, host, 'x-amz-content-sha256': sha256(body), 'x-amz-date': time };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const request = ['POST', '/', '', lines.join(''), names, sha256(body)].join('\n');
  const scope = `${day}/${aws.region}/${aws.service}/aws4_request`;
  const steps = [day, aws.region, aws.service, 'aws4_request'];
  const key = steps.reduce<string | Buffer>(hmac, `AWS4${aws.secretAccessKey}`);
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n')).toString('hex');
  const { host: _, ...sent } = headers;
  const authorization = `AWS4-HMAC-SHA256 Credential=${aws.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  const response = await fetch(aws.endpoint, { method: 'POST', headers: { ...sent, authorization }, body });
  const text = await response.text();
  if (!response.ok) throw new Error(`${parameters['Action']}: ${response.status} ${text}`);
  return text;
}
