import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const SAMPLE = join(import.meta.dirname, '..', 'deploy', 'nginx', 'cadence.conf')

/**
 * Starts nginx with the configuration of deploy/nginx in front of the web servers at these ports. It listens on `port` of
 * loopback over http: only the lines about names, certificates and ports are replaced.
 */
export async function startProxy(
  program: string,
  port: number,
  webPorts: readonly number[],
): Promise<{ stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'cadence-nginx-'))
  const file = join(directory, 'nginx.conf')
  writeFileSync(file, configurationFor(directory, port, webPorts))
  const child = spawn(program, ['-p', directory, '-c', file, '-e', join(directory, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await untilAnswers(child, port, directory)
  return {
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function configurationFor(directory: string, port: number, webPorts: readonly number[]): string {
  const [upstream = '', , site = ''] = readFileSync(SAMPLE, 'utf8')
    .split(/^(?=server|upstream)/m)
    .slice(1)
  const webs = webPorts.map((each) => `    server 127.0.0.1:${each};\n`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(directory, name)};`,
  )
  return `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
worker_processes 1;
pid ${join(directory, 'pid')};
events {}
http {
access_log off;
${places.join('\n')}
${upstream.replace(/^ {4}server .*\n/m, webs.join(''))}
${site.replace(/^ {4}listen 443.*\n/m, `    listen 127.0.0.1:${port};\n`).replaceAll(/^ {4}(?:listen \[|http2|server_name|ssl_).*\n/gm, '')}
}
`
}

async function untilAnswers(child: ChildProcess, port: number, directory: string): Promise<void> {
  while (child.exitCode === null) {
    const answers = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    )
    if (answers) return
    await pause(20)
  }
  throw new Error(`nginx has ended:\n${readFileSync(join(directory, 'error.log'), 'utf8')}`)
}
