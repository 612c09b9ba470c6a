import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'

const SAMPLES = join(import.meta.dirname, '../../deploy/nginx')

export type NginxAnswer = {
  status: number
  headers: IncomingHttpHeaders
  /** Whether it came from the cache: HIT, MISS, BYPASS, EXPIRED, REVALIDATED; undefined outside of it. */
  cache: string | undefined
  text: string
}
export type Nginx = {
  get(path: string, headers?: Record<string, string>, method?: string): Promise<NginxAnswer>
  /** Everything that the cache holds, as one text. */
  stored(): Promise<string>
  /** Removes everything from the cache, as a purge by the key of all pages does. */
  purge(): Promise<void>
  close(): Promise<void>
}

/** Starts nginx in front of the site on `port` of 127.0.0.1, with the samples of deploy/nginx for a cache, and more lines. */
export async function openNginx(port: number, { more = '' } = {}): Promise<Nginx> {
  const directory = await mkdtemp(join(tmpdir(), 'cadence-nginx-'))
  const [cache, socketPath] = [join(directory, 'cache'), join(directory, 'socket')]
  await mkdir(join(directory, 'logs'))
  const sample = async (name: string) => readFile(join(SAMPLES, name), 'utf8')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${directory}/${name};`,
  )
  const lines = [
    ...(process.getuid?.() === 0 ? [`user ${userInfo().username};`] : []),
    `daemon off; pid ${directory}/pid; error_log stderr;`,
    `events {}`,
    `http { access_log off; ${temporary.join(' ')}`,
    `upstream cadence { server 127.0.0.1:${port}; }`,
    (await sample('cadence-cache.conf')).replace('/var/lib/nginx/cadence', cache),
    `server { listen unix:${socketPath}; proxy_set_header Host $host; ${more}`,
    await sample('cached-pages.conf'),
    `location / { proxy_pass http://cadence; } } }`,
  ]
  const file = join(directory, 'nginx.conf')
  await writeFile(file, lines.join('\n'))
  const nginx = spawn(process.env['NGINX_PATH'] ?? 'nginx', ['-p', directory, '-e', 'stderr', '-c', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const get: Nginx['get'] = (path, headers = {}, method = 'GET') =>
    ask({ socketPath, path, method, headers: { host: 'localhost', ...headers } })
  await vi.waitUntil(() => get('/healthz').catch(() => isRunning(nginx) && undefined), { timeout: 20_000 })
  return {
    get,
    async stored() {
      const files = await readdir(cache, { recursive: true, withFileTypes: true })
      const texts = files
        .filter((entry) => entry.isFile())
        .map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8'))
      return (await Promise.all(texts)).join('\n')
    },
    async purge() {
      for (const name of await readdir(cache)) await rm(join(cache, name), { recursive: true, force: true })
    },
    async close() {
      const ended = once(nginx, 'exit')
      nginx.kill('SIGQUIT')
      await ended
      await rm(directory, { recursive: true })
    },
  }
}

function isRunning({ exitCode }: ChildProcess): boolean {
  if (exitCode !== null) throw new Error(`nginx ended with status ${exitCode}`)
  return true
}

function ask(options: RequestOptions): Promise<NginxAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<NginxAnswer>()
  const asked = request(options, (answer) => {
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.on('error', reject)
    answer.on('end', () => {
      const { statusCode: status = 0, headers } = answer
      const cache = headers['x-cache-status']
      const text = Buffer.concat(parts).toString()
      resolve({ status, headers, cache: typeof cache === 'string' ? cache : undefined, text })
    })
  })
  asked.on('error', reject)
  asked.end()
  return promise
}
