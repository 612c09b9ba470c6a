import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { addSync, type FileLayer, type StorageReports, syncDirectory, syncTree } from './embedded-files.ts'

type Engine = {
  FS: { filesystems: { NODEFS: FileLayer } }
  _PostgresMainLoopOnce(): void
  _PostgresMainLongJmp(): void
}
/** The status with which the engine leaves its loop after an SQL error, to be called again: this is not a failure. */
const SQL_ERROR = 100
/** The operating system also caches the files; the default of 128 MB would be allocated at startup, used or not. */
const SHARED_BUFFERS = '32MB'

/**
 * Opens the embedded database in `directory` (created when missing) so that a commit is on the disk before it is
 * acknowledged, even after a power loss. Throws when this cannot be verified. The caller holds the lock of the directory, so
 * no other process has it open. `watch` receives the file layer before the first access, so that tests can make it fail.
 */
export async function openStorage(
  directory: string,
  reports: StorageReports,
  watch?: (layer: FileLayer) => void,
): Promise<PGlite> {
  if (!existsSync(directory)) await createDirectory(directory, reports, watch)
  // A crash leaves this file, perhaps empty, and PostgreSQL takes it for another running server. Our own lock is beside it.
  rmSync(join(directory, 'postmaster.pid'), { force: true })
  let syncs = 0
  const counting = { ...reports, synced: () => (syncs++, reports.synced()) }
  const db = await open(directory, counting, watch)
  await refuseUnlessDurable(db, () => syncs)
  return db
}

/**
 * Creates a database directory under a temporary name and renames it once all of it is on the disk, so an incomplete
 * directory is never taken for a database.
 */
async function createDirectory(
  directory: string,
  reports: StorageReports,
  watch?: (layer: FileLayer) => void,
): Promise<void> {
  const draft = `${directory}.new`
  rmSync(draft, { recursive: true, force: true })
  const db = await open(draft, reports, watch)
  await db.close()
  syncTree(draft)
  renameSync(draft, directory)
  syncDirectory(dirname(directory))
}

async function open(
  directory: string,
  reports: StorageReports,
  watch?: (layer: FileLayer) => void,
): Promise<PGlite> {
  const said: string[] = []
  const db = await PGlite.create({
    fs: new SyncingFiles(directory, reports, watch),
    onStderr: (line) => said.push(line) > 20 && said.shift() !== undefined,
    extensions: { pg_trgm, unaccent },
    // Without -F PostgreSQL requests its syncs. Of the sync methods for the log only fsync reaches the file layer.
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      '-c',
      'fsync=on',
      '-c',
      'wal_sync_method=fsync',
      '-c',
      'full_page_writes=on',
      '-c',
      `shared_buffers=${SHARED_BUFFERS}`,
    ],
  }).catch((cause: unknown) => {
    const words = said.join('\n')
    throw new Error(`the embedded database in ${directory} does not open: ${String(cause)}\n${words}`, {
      cause,
    })
  })
  stopOnEngineFailure(engineOf(db.Module), reports)
  return db
}

class SyncingFiles extends NodeFS {
  readonly #reports: StorageReports
  readonly #watch: ((layer: FileLayer) => void) | undefined

  constructor(directory: string, reports: StorageReports, watch?: (layer: FileLayer) => void) {
    super(directory)
    this.#reports = reports
    this.#watch = watch
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const before = emscriptenOpts.preRun ?? []
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...(Array.isArray(before) ? before : [before]),
          (module: unknown) => {
            const layer = engineOf(module).FS.filesystems.NODEFS
            addSync(layer, this.#reports)
            this.#watch?.(layer)
          },
        ],
      },
    }
  }
}

/** The engine's internals are not in its public types; this checks the parts that we need. */
function engineOf(module: unknown): Engine {
  const engine = module as Engine
  const layer: FileLayer | undefined = engine.FS?.filesystems?.NODEFS
  if (!layer?.stream_ops || !layer.node_ops || typeof layer.realPath !== 'function')
    throw new Error('the embedded database has another file layer than expected: it cannot be made durable')
  return engine
}

/**
 * Stops on every failure of the engine. The package swallows all exceptions of the engine, even a crash, and would answer as
 * if it had not failed.
 */
function stopOnEngineFailure(engine: Engine, reports: StorageReports): void {
  for (const name of ['_PostgresMainLoopOnce', '_PostgresMainLongJmp'] as const) {
    const step = engine[name]
    engine[name] = () => {
      try {
        step()
      } catch (error) {
        if ((error as { status?: unknown }).status !== SQL_ERROR) reports.fatal(error)
        throw error
      }
    }
  }
}

/** Checks that a commit really reaches the disk, so that a package version that breaks this does not open. */
async function refuseUnlessDurable(db: PGlite, syncs: () => number): Promise<void> {
  const { rows } = await db.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'wal_sync_method') order by name`,
  )
  const settings = rows.map(({ name, setting }) => `${name}=${setting}`).join(' ')
  const before = syncs()
  await db.exec(`begin; select pg_logical_emit_message(true, 'cadence', 'is a commit synced?'); commit`)
  const expected = 'fsync=on full_page_writes=on synchronous_commit=on wal_sync_method=fsync'
  if (settings === expected && syncs() > before) return
  await db.close()
  throw new Error(
    `the embedded database does not sync its commits (${settings}, ${syncs() - before} syncs for one commit): ` +
      'it is not opened; set DATABASE_URL to use PostgreSQL',
  )
}
