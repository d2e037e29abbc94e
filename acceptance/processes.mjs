// Measures the CPU time of child processes and all of their descendants, and kills them. Linux reports the CPU time
// of a browser's processes only while they run, so it is read at intervals.

import { existsSync, readFileSync, readdirSync } from "node:fs";

/**
 * The interval between two readings, in milliseconds. Work done after the last reading is not
 * counted.
 */
const READ_EVERY_MS = 500;

/** The unit of times in `/proc`, in seconds. */
const TICK_SECONDS = 0.01;

/** Knows each test file's processes, and adds up the CPU time that they use. */
export class Processes {
  constructor() {
    /** The processes read so far, each with its test file and its CPU time in seconds. */
    this.known = new Map();
    if (!existsSync("/proc/self/stat")) return;
    this.timer = setInterval(() => this.read(), READ_EVERY_MS);
    this.timer.unref();
  }

  /** Reads the times of all running processes that belong to a test file, and returns them. */
  read() {
    const running = new Map();
    for (const pid of readdirSync("/proc")) {
      const one = /^\d+$/.test(pid) && processOf(pid);
      if (one) running.set(one.pid, one);
    }
    const found = [];
    for (const one of running.values()) {
      const file = this.fileOf(one, running);
      if (!file) continue;
      this.known.set(one.key, { file, seconds: one.seconds });
      found.push({ pid: one.pid, file });
    }
    return found;
  }

  /** Kills all running processes of a test file. */
  kill(file) {
    if (!this.timer) return;
    for (const one of this.read()) if (one.file === file) killIfRunning(one.pid);
  }

  /** Returns the test file that started a process, directly or through other processes. */
  fileOf(one, running) {
    if (!one || one.pid === process.pid) return undefined;
    const known = this.known.get(one.key)?.file;
    if (known) return known;
    const parent = running.get(one.parent);
    if (one.parent === process.pid) return commandOf(one.pid).match(/[\w-]+\.test\.mjs/)?.[0];
    return this.fileOf(parent, running);
  }

  /** Returns the CPU seconds of each test file so far. */
  byFile() {
    const sums = new Map();
    for (const { file, seconds } of this.known.values()) {
      sums.set(file, (sums.get(file) ?? 0) + seconds);
    }
    return sums;
  }
}

/** Returns a running process, or `undefined` if it has ended. */
function processOf(pid) {
  const text = contents(`/proc/${pid}/stat`);
  if (!text) return undefined;
  // The process name is in parentheses and may contain spaces.
  const [, parent, ...rest] = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [user, system, start] = [rest[9], rest[10], rest[17]];
  const seconds = (Number(user) + Number(system)) * TICK_SECONDS;
  return { pid: Number(pid), parent: Number(parent), seconds, key: `${pid} ${start}` };
}

function killIfRunning(pid) {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

function commandOf(pid) {
  return contents(`/proc/${pid}/cmdline`) ?? "";
}

function contents(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
