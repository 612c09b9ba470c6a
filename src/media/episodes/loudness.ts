/** The coefficients of a second-order filter, with `a0` equal to 1. */
type Filter = { b0: number; b1: number; b2: number; a1: number; a2: number }

/** Blocks of 400 ms, one every 100 ms; blocks below these gates are ignored. Source: ITU-R BS.1770-4. */
const BLOCK_SECONDS = 0.4
const OVERLAPPING = 4
const ABSOLUTE_GATE = -70
const RELATIVE_GATE = -10
/** Makes a sine of 997 Hz at full scale measure -3.01 LUFS. */
const OFFSET = -0.691

/** The gated integrated loudness of one channel in LUFS, as ITU-R BS.1770-4 measures it; -Infinity for silence. */
export function loudnessOf(samples: Float32Array, sampleRate: number): number {
  const energies = blockEnergies(samples, sampleRate).filter((energy) => lufs(energy) > ABSOLUTE_GATE)
  const gate = lufs(mean(energies)) + RELATIVE_GATE
  return lufs(mean(energies.filter((energy) => lufs(energy) > gate)))
}

const lufs = (energy: number): number => OFFSET + 10 * Math.log10(energy)
const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, n) => sum + n, 0) / numbers.length

/** The mean square of the weighted samples of each block. Input shorter than a block is one block. */
function blockEnergies(samples: Float32Array, sampleRate: number): number[] {
  const hop = Math.round((BLOCK_SECONDS / OVERLAPPING) * sampleRate)
  const hops = squaresOfHops(samples, sampleRate, hop)
  if (hops.length < OVERLAPPING) return [mean(hops) / hop]
  return hops.slice(OVERLAPPING - 1).map((_, at) => mean(hops.slice(at, at + OVERLAPPING)) / hop)
}

/** The sums of the squared samples of each hop, after the head shelf filter and the high-pass. */
function squaresOfHops(samples: Float32Array, sampleRate: number, hop: number): number[] {
  const [shelf, pass] = [headShelf(sampleRate), highPass(sampleRate)]
  const sums: number[] = []
  let [s1, s2, p1, p2, sum] = [0, 0, 0, 0, 0]
  for (let n = 0; n < samples.length; n++) {
    const x = samples[n] ?? 0
    const y = shelf.b0 * x + s1
    s1 = shelf.b1 * x - shelf.a1 * y + s2
    s2 = shelf.b2 * x - shelf.a2 * y
    const z = pass.b0 * y + p1
    p1 = pass.b1 * y - pass.a1 * z + p2
    p2 = pass.b2 * y - pass.a2 * z
    sum += z * z
    if ((n + 1) % hop === 0) {
      sums.push(sum)
      sum = 0
    }
  }
  return sums
}

/** The standard gives its filters for 48 kHz; these are the underlying analog filters, usable at any sample rate. */
function headShelf(sampleRate: number): Filter {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate)
  const q = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const middle = high ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  return {
    b0: (high + (middle * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (middle * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  }
}

function highPass(sampleRate: number): Filter {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate)
  const q = 0.5003270373238773
  const a0 = 1 + k / q + k * k
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 }
}
