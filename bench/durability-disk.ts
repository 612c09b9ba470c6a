// A disk that can lose power: it records the file system calls of a process below one directory, and writes out a state that
// could be found there after a crash: everything that was synced, and any part of the rest.
import fs, { type PathLike } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, relative, resolve } from 'node:path'

const SECTOR_BYTES = 512
/** The probability that an unsynced directory entry or sector survives the crash. */
export type Survival = { entries: number; sectors: number }

type Change = { kind: 'write'; at: number; data: Buffer } | { kind: 'truncate'; size: number }
type Entries = Map<string, Inode>
/** `durable` is the synced content; `pending` holds the changes since then, in order. */
type FileInode = { file: true; durable: Buffer; pending: Change[] }
type DirectoryInode = { file: false; durable: Entries; current: Entries }
type Inode = FileInode | DirectoryInode
/** A change of entries in one directory, or in two for a move. */
type EntryChange = { set?: [DirectoryInode, string, Inode]; remove?: [DirectoryInode, string] }

const real = { ...fs }

/** The recording of one directory, which is assumed to be fully synced when the recording starts. */
export class Disk {
  readonly #root: string
  readonly #top: DirectoryInode
  readonly #opened = new Map<number, Inode>()
  #changes: EntryChange[] = []
  /** Called before each change and sync: a crash may happen here. */
  moment: () => void = () => undefined
  /** A control: shows what would happen if directories were not synced. */
  forgetsDirectorySyncs = false

  constructor(root: string) {
    this.#root = resolve(root)
    this.#top = readDirectory(this.#root)
  }

  /** Writes a state that the disk could have if the power failed now to the directory `target`. */
  crash(target: string, survival: Survival, random: () => number): void {
    const entries = new Map<DirectoryInode, Entries>()
    const entriesOf = (directory: DirectoryInode): Entries => {
      const there = entries.get(directory) ?? new Map(directory.durable)
      entries.set(directory, there)
      return there
    }
    for (const { set, remove } of this.#changes) {
      if (random() >= survival.entries) continue
      if (remove) entriesOf(remove[0]).delete(remove[1])
      if (set) entriesOf(set[0]).set(set[1], set[2])
    }
    const write = (directory: DirectoryInode, path: string) => {
      real.mkdirSync(path, { recursive: true })
      for (const [name, inode] of entriesOf(directory)) {
        if (inode.file) {
          // Each sector of each unsynced write either survives or not, regardless of the order of the writes.
          const survives = () => random() < survival.sectors
          real.writeFileSync(join(path, name), applied(inode.durable, inode.pending, survives))
        } else write(inode, join(path, name))
      }
    }
    write(this.#top, target)
  }

  #find(path: PathLike): { parent: DirectoryInode; name: string; inode: Inode | undefined } | undefined {
    const inside = relative(this.#root, resolve(String(path)))
    if (inside.startsWith('..')) return undefined
    const names = inside.split('/').filter(Boolean)
    let parent = this.#top
    for (const name of names.slice(0, -1)) {
      const next = parent.current.get(name)
      if (!next || next.file) return undefined
      parent = next
    }
    const name = names.at(-1)
    return name === undefined
      ? { parent, name: '', inode: this.#top }
      : { parent, name, inode: parent.current.get(name) }
  }

  #change(change: EntryChange): void {
    this.#changes.push(change)
    if (change.remove) change.remove[0].current.delete(change.remove[1])
    if (change.set) change.set[0].current.set(change.set[1], change.set[2])
  }

  #create(path: PathLike, inode: Inode): void {
    const at = this.#find(path)
    if (!at) return
    this.moment()
    this.#change({ set: [at.parent, at.name, inode] })
  }

  #remove(path: PathLike): void {
    const at = this.#find(path)
    if (!at?.inode) return
    this.moment()
    this.#change({ remove: [at.parent, at.name] })
  }

  #alter(inode: Inode | undefined, change: Change): void {
    if (!inode?.file) return
    this.moment()
    inode.pending.push(change)
  }

  #sync(descriptor: number): void {
    const inode = this.#opened.get(descriptor)
    if (!inode) return
    this.moment()
    if (inode.file) {
      inode.durable = applied(inode.durable, inode.pending)
      inode.pending = []
    } else if (!this.forgetsDirectorySyncs) {
      const concerns = ({ set, remove }: EntryChange) => set?.[0] === inode || remove?.[0] === inode
      for (const { set, remove } of this.#changes.filter(concerns)) {
        remove?.[0].durable.delete(remove[1])
        set?.[0].durable.set(set[1], set[2])
      }
      this.#changes = this.#changes.filter((change) => !concerns(change))
    }
  }

  /** Records until the returned function is called. Only one disk can record at a time. */
  record(): () => void {
    const recorded = {
      openSync: (...args: Parameters<typeof fs.openSync>) => {
        const descriptor = real.openSync(...args)
        const inode = this.#find(args[0])?.inode
        if (inode) this.#opened.set(descriptor, inode)
        return descriptor
      },
      closeSync: (descriptor: number) => {
        this.#opened.delete(descriptor)
        real.closeSync(descriptor)
      },
      writeSync: (
        descriptor: number,
        buffer: Uint8Array,
        offset: number,
        length: number,
        position: number,
      ) => {
        const data = Buffer.from(buffer.subarray(offset, offset + length))
        const inode = this.#opened.get(descriptor)
        if (inode && typeof position !== 'number')
          throw new Error('a write without a position cannot be recorded')
        this.#alter(inode, { kind: 'write', at: position, data })
        return real.writeSync(descriptor, buffer, offset, length, position)
      },
      ftruncateSync: (descriptor: number, size: number) => {
        this.#alter(this.#opened.get(descriptor), { kind: 'truncate', size })
        real.ftruncateSync(descriptor, size)
      },
      truncateSync: (path: PathLike, size: number) => {
        this.#alter(this.#find(path)?.inode, { kind: 'truncate', size })
        real.truncateSync(path, size)
      },
      writeFileSync: (path: PathLike, data: string, options: fs.WriteFileOptions) => {
        if (data.length > 0 && this.#find(path)) throw new Error('only empty files are expected here')
        this.#create(path, { file: true, durable: Buffer.alloc(0), pending: [] })
        real.writeFileSync(path, data, options)
      },
      mkdirSync: (path: PathLike, options: fs.MakeDirectoryOptions) => {
        if (!real.existsSync(path))
          this.#create(path, { file: false, durable: new Map(), current: new Map() })
        return real.mkdirSync(path, options)
      },
      renameSync: (from: PathLike, to: PathLike) => {
        const source = this.#find(from)
        const goal = this.#find(to)
        if (source?.inode && goal) {
          this.moment()
          this.#change({ remove: [source.parent, source.name], set: [goal.parent, goal.name, source.inode] })
        }
        real.renameSync(from, to)
      },
      unlinkSync: (path: PathLike) => (this.#remove(path), real.unlinkSync(path)),
      rmdirSync: (path: PathLike) => (this.#remove(path), real.rmdirSync(path)),
      rmSync: (path: PathLike, options: fs.RmOptions) => (this.#remove(path), real.rmSync(path, options)),
      fsyncSync: (descriptor: number) => (real.fsyncSync(descriptor), this.#sync(descriptor)),
      fdatasyncSync: (descriptor: number) => (real.fdatasyncSync(descriptor), this.#sync(descriptor)),
    }
    Object.assign(fs, recorded)
    syncBuiltinESMExports()
    return () => {
      for (const name of Object.keys(recorded) as (keyof typeof recorded)[])
        Object.assign(fs, { [name]: real[name] })
      syncBuiltinESMExports()
    }
  }
}

function readDirectory(path: string): DirectoryInode {
  const entries: Entries = new Map()
  for (const entry of real.existsSync(path) ? real.readdirSync(path, { withFileTypes: true }) : []) {
    const at = join(path, entry.name)
    if (entry.isDirectory()) entries.set(entry.name, readDirectory(at))
    else entries.set(entry.name, { file: true, durable: real.readFileSync(at), pending: [] })
  }
  return { file: false, durable: entries, current: new Map(entries) }
}

/** `content` after the changes, or after only those sectors of them that `survives` selects. */
function applied(content: Buffer, changes: readonly Change[], survives?: () => boolean): Buffer {
  const ends = changes.map((change) =>
    change.kind === 'truncate' ? change.size : change.at + change.data.length,
  )
  const end = Math.max(content.length, ...ends)
  // Synced changes replace the old content, in place where they fit: log files are large and synced often.
  const room = survives || end > content.length ? Buffer.alloc(end) : content
  if (room !== content) content.copy(room)
  let size = content.length
  for (const change of changes) {
    if (change.kind === 'truncate') {
      if (survives && !survives()) continue
      if (change.size < size) room.fill(0, change.size, size)
      size = Math.min(change.size, room.length)
      continue
    }
    for (let from = 0; from < change.data.length;) {
      const step = survives ? SECTOR_BYTES - ((change.at + from) % SECTOR_BYTES) : change.data.length
      const to = Math.min(change.data.length, from + step)
      if (!survives || survives()) {
        change.data.copy(room, change.at + from, from, to)
        size = Math.max(size, change.at + to)
      }
      from = to
    }
  }
  return size === room.length ? room : Buffer.from(room.subarray(0, size))
}
