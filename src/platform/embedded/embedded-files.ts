import { closeSync, existsSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A file or directory in the file layer of the embedded database. */
export type FileNode = { name: string; parent: FileNode; mode: number }
/** An open file; `nfd` is the file descriptor of the operating system. */
export type FileStream = { node: FileNode; nfd?: number }
/**
 * The file layer between the embedded database and the disk, as far as it concerns durability. It is not in the package's
 * public types: `openStorage` checks that it behaves as described here and refuses to open otherwise.
 */
export type FileLayer = {
  realPath: (node: FileNode) => string
  stream_ops: {
    write: (
      stream: FileStream,
      buffer: Uint8Array,
      offset: number,
      length: number,
      position: number,
    ) => number
    setattr: (stream: FileStream, attr: { size?: number }) => void
    fsync?: (stream: FileStream) => number
  }
  node_ops: {
    mknod: (parent: FileNode, name: string, mode: number, dev: number) => FileNode
    setattr: (node: FileNode, attr: { size?: number }) => void
    rename: (node: FileNode, newParent: FileNode, newName: string) => void
    unlink: (parent: FileNode, name: string) => void
    rmdir: (parent: FileNode, name: string) => void
    symlink: (parent: FileNode, name: string, target: string) => void
  }
}
/** The events that the storage reports to its owner. */
export type StorageReports = {
  /** A file or directory was synced to the disk. */
  synced(): void
  /** The disk or the engine failed: nothing may be acknowledged after this. Must not return. */
  fatal(error: unknown): never
}

/**
 * Adds the missing sync operation to the file layer, without which a sync silently succeeds. A sync also covers the
 * directories whose entries changed since the last one (new files, renames, removals), which PostgreSQL leaves partly to the
 * file system.
 */
export function addSync(layer: FileLayer, reports: StorageReports): void {
  const changed = new Set<string>()
  const { node_ops: nodes } = layer
  const { mknod, rename, unlink, rmdir, symlink } = nodes
  const note = (directory: FileNode) => void changed.add(layer.realPath(directory))
  nodes.mknod = (parent, name, mode, dev) => (note(parent), mknod(parent, name, mode, dev))
  nodes.rename = (node, parent, name) => (note(node.parent), note(parent), rename(node, parent, name))
  nodes.unlink = (parent, name) => (note(parent), unlink(parent, name))
  nodes.rmdir = (parent, name) => (note(parent), rmdir(parent, name))
  nodes.symlink = (parent, name, target) => (note(parent), symlink(parent, name, target))

  layer.stream_ops.fsync = (stream) => {
    try {
      for (const directory of changed) syncDirectory(directory)
      changed.clear()
      // fdatasync of a directory may leave out its new entries
      if (isDirectory(stream.node) || stream.nfd === undefined) syncDirectory(layer.realPath(stream.node))
      else fdatasyncSync(stream.nfd)
    } catch (error) {
      // After a failed sync the kernel may report the next one as a success: the only safe way is to stop.
      reports.fatal(error)
    }
    reports.synced()
    return 0
  }
}

const isDirectory = (node: FileNode) => (node.mode & 0o170000) === 0o040000

/** Syncs the entries of a directory; a directory that has been removed since then needs no sync. */
export function syncDirectory(path: string): void {
  withDescriptor(path, fsyncSync)
}

/** Syncs `path` and all files and directories below it. */
export function syncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) syncTree(join(path, entry.name))
    else if (entry.isFile()) withDescriptor(join(path, entry.name), fsyncSync)
  }
  syncDirectory(path)
}

function withDescriptor(path: string, use: (descriptor: number) => void): void {
  if (!existsSync(path)) return
  const descriptor = openSync(path, 'r')
  try {
    use(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
