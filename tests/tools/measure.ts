import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Claim, checkClaim } from '../../src/checks/check'
import { presenceIn } from '../../src/instruments/presence'
import { WIDTHS } from '../../src/run/config'
import type { Measurement } from '../../src/run/event'
import { openHost } from '../pack/host'
import { leave, printLine } from './arguments'

const USAGE = `npm run -s measure -- FILE.html [--widths ${WIDTHS.join(',')}] [--brand DESIGN.md] [--findings FILE.json] [--no-scripts]`
const HELP = `Usage: ${USAGE}

Measures a page in Chromium, in the frames and by the instruments of the app, and prints one row a line:
  {"instrument","rule","target","value","expected","violation","severity","width", …}
What a row does not have is null. More keys may follow: ruleVersion, said, also (further places that read the same),
cannot (why it could not be told).

--widths     windows in CSS pixels, 1 to 6 of them, from 200 to 4000
--brand      a brand text: colours, fonts, spacing, names and locked sentences are held to it
--findings   a list [{"id","role","text","target"?}]: for each a line {"finding","check","reason","rows"} follows,
             check is confirmed, refuted or not_measurable; rows are numbers of the rows above, from 0
--no-scripts the page's own scripts do not run. Without it they do, in a frame that reaches no network

Exit code: 1 when something of severity high or above is wrong, 2 when the call was, 0 otherwise.`

/** A page may not be measured at a width that nobody has a window for. */
const NARROWEST = 200
const WIDEST = 4000
const MOST_WIDTHS = 6

const { file, widths, brand, findings, scripts } = readCall()
const html = textOf(file)
const claims = findings === undefined ? [] : readFindings(findings)
const facts = brand === undefined ? {} : { facts: { brand: textOf(brand) } }
const rows = await measured()
for (const row of rows) printLine(plain(row))
const page = presenceIn(html)
for (const claim of claims) {
  const { check, reason, rows: evidence, claimed, measured: read } = checkClaim(claim, rows, page)
  printLine({ finding: claim.id, check, reason, rows: evidence, claimed, measured: read })
}
process.exitCode = rows.some(isGrave) ? 1 : 0

async function measured(): Promise<readonly Measurement[]> {
  const host = await openHost().catch((cause: unknown) => leave(String(cause)))
  try {
    const desk = await host.open()
    return await desk.measure({ html, widths, scripts, ...facts })
  } finally {
    await host.close()
  }
}

/** The keys that every row has come first, in one order. */
function plain({
  instrument,
  rule,
  target,
  value,
  expected,
  violation,
  severity,
  width,
  ...more
}: Measurement) {
  return {
    instrument,
    rule,
    target: target ?? null,
    value: value ?? null,
    expected: expected ?? null,
    violation,
    severity,
    width: width ?? null,
    ...more,
  }
}

function isGrave({ violation, severity }: Measurement): boolean {
  return violation && (severity === 'high' || severity === 'critical')
}

function readCall() {
  const { values, positionals } = parsed()
  if (values.help) {
    console.log(HELP)
    process.exit(0)
  }
  const [given, ...others] = positionals
  if (given === undefined) leave(`Which page? ${USAGE}`)
  if (others.length > 0) leave(`One page at a time: what is ${others[0]}? ${USAGE}`)
  const { brand: brandFile, findings: findingsFile } = values
  return {
    file: given,
    widths: values.widths === undefined ? WIDTHS : readWidths(values.widths),
    brand: brandFile,
    findings: findingsFile,
    scripts: !values['no-scripts'],
  }
}

function parsed() {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      options: { widths: text, brand: text, findings: text, 'no-scripts': flag, help: flag },
      allowPositionals: true,
    })
  } catch (cause) {
    return leave(`${String(cause).split(/\. |\n/)[0]}. Usage: ${USAGE}`)
  }
}

function readWidths(given: string): readonly number[] {
  const numbers = given.split(',').map((word) => (/^\d{1,4}$/.test(word.trim()) ? Number(word) : 0))
  const fits = numbers.every((width) => width >= NARROWEST && width <= WIDEST)
  if (!fits || numbers.length > MOST_WIDTHS)
    leave(
      `--widths ${given}: up to ${MOST_WIDTHS} whole numbers from ${NARROWEST} to ${WIDEST}, with commas between them.`,
    )
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}

/** npm goes to the package's own folder before it starts this; paths are meant from where it was called. */
function textOf(path: string): string {
  try {
    return readFileSync(resolve(process.env.INIT_CWD ?? '', path), 'utf8')
  } catch {
    return leave(`${path} cannot be read. Is the path right?`)
  }
}

function readFindings(path: string): readonly Claim[] {
  const given = readJson(path)
  if (!Array.isArray(given)) return leave(`${path} holds no list of findings.`)
  return given.map((finding: unknown, at) => readFinding(finding, `${path}, finding ${at + 1}`))
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(textOf(path))
  } catch {
    return leave(`${path} is no JSON.`)
  }
}

function readFinding(given: unknown, where: string): Claim {
  if (typeof given !== 'object' || given === null) return leave(`${where} is no object.`)
  // Each field is looked at before it is used.
  const { id, role, text, target, width } = given as Record<string, unknown>
  if (typeof id !== 'string' || typeof text !== 'string') return leave(`${where} lacks an id or a text.`)
  if (target !== undefined && target !== null && typeof target !== 'string')
    return leave(`${where}: the target is no text.`)
  return {
    id,
    // Checked by no rule: whoever calls may have seats of other names.
    role: role as Claim['role'],
    text,
    ...(typeof target === 'string' && { target }),
    ...(typeof width === 'number' && { width }),
  }
}
