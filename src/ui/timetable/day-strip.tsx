import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { css, cva } from '#styled/css/index.mjs'
import { Avatar } from '#src/ui/pictures/avatar.tsx'

const parts = {
  scroller: css({
    background: 'surface',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'card',
    overflowX: { md: 'auto' },
    scrollPaddingInlineStart: '[7.5rem]',
    _focusVisible: { outlineOffset: '[-2px]' },
  }),
  grid: css({
    position: 'relative',
    display: { md: 'grid' },
    gridTemplateColumns: '[minmax(6rem, 8rem) repeat(var(--slots), minmax(10rem, 1fr))]',
    paddingBlock: { base: '1', md: '0' },
    paddingInlineEnd: { md: '2' },
  }),
  corner: css({
    display: { base: 'none', md: 'block' },
    gridRow: '1',
    gridColumn: '1 / -1',
    marginInlineEnd: '-2',
    background: 'sunken',
  }),
  room: css({
    display: { base: 'none', md: 'block' },
    gridColumn: '1 / -1',
    // The lines reach the edge.
    marginInlineEnd: '-2',
    paddingBlock: '3',
    paddingInline: '4',
    borderTopWidth: 'hair',
    borderTopStyle: 'solid',
    borderTopColor: 'line',
    fontSize: 'small',
    fontWeight: 'strong',
    lineHeight: 'tight',
    '& > span': { display: 'block', width: '[6rem]', overflowWrap: 'anywhere' },
  }),
  slot: css({
    display: { base: 'block', md: 'contents' },
    paddingBottom: '2',
    '& + &': { borderTopWidth: 'hair', borderTopStyle: 'solid', borderTopColor: 'line' },
  }),
  slotHead: css({
    gridRow: '1',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '2',
    paddingBlock: '2.5',
    paddingInline: { base: '4', md: '3' },
    lineHeight: 'tight',
    '& h3': {
      fontSize: { base: 'body', md: 'small' },
      fontWeight: 'strong',
      overflowWrap: 'anywhere',
    },
  }),
  times: css({ color: 'muted', fontSize: 'small' }),
  places: css({
    display: { base: 'block', md: 'contents' },
    listStyle: 'none',
    margin: '0',
    padding: '0',
  }),
  place: css({
    position: 'relative',
    minWidth: '0',
    paddingInline: { base: '4', md: '1.5' },
    paddingBlock: '1.5',
  }),
  roomName: css({
    srOnly: { md: true },
    marginBottom: '1',
    color: 'muted',
    fontSize: 'small',
    fontWeight: 'medium',
    overflowWrap: 'anywhere',
  }),
  classes: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    listStyle: 'none',
    margin: '0',
    padding: '0',
  }),
  unplaced: css({
    display: 'grid',
    gap: '2',
    gridTemplateColumns: '[repeat(auto-fill, minmax(min(14rem, 100%), 1fr))]',
    listStyle: 'none',
    margin: '0',
    padding: '0',
  }),
  name: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    fontWeight: 'medium',
    lineHeight: 'tight',
    overflowWrap: 'anywhere',
  }),
  teachers: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    listStyle: 'none',
    margin: '0',
    padding: '0',
  }),
  teacher: css({
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    fontSize: 'small',
    lineHeight: 'tight',
    overflowWrap: 'anywhere',
    '& > :last-child': { minWidth: '0' },
  }),
  note: css({ color: 'muted', fontSize: 'small', lineHeight: 'close' }),
  warning: css({
    display: 'flex',
    gap: '1.5',
    color: 'warning.ink',
    fontSize: 'small',
    lineHeight: 'close',
    overflowWrap: 'anywhere',
    '& > svg': { flexShrink: '0', marginTop: '[0.2em]' },
    '& > span': { minWidth: '0' },
  }),
  seats: css({
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    color: 'muted',
    fontSize: 'small',
    lineHeight: 'tight',
  }),
  track: css({
    flexGrow: '1',
    maxWidth: '[6rem]',
    height: '1.5',
    overflow: 'hidden',
    borderRadius: 'round',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderColor: 'control',
    background: 'surface',
  }),
  bar: css({ height: 'full', background: 'accent.solid', transformOrigin: '[left]' }),
}

const card = cva({
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1.5',
    minWidth: '0',
    padding: '2.5',
    borderWidth: 'hair',
    borderStyle: 'solid',
    borderRadius: 'control',
  },
  variants: {
    tone: {
      calm: { background: 'surface', borderColor: 'line' },
      warning: { background: 'warning.wash', borderColor: 'warning.line' },
    },
  },
})

type DayStripProps = {
  /** Its accessible name. */
  label: string
  /** The names of the rooms, in order. */
  rooms: readonly string[]
  slotsCount: number
  children: ReactNode
}

/**
 * A class day: each time slot with its rooms. Where there is room, rooms are rows and slots are columns, which scroll in
 * their frame if there are many. Children are `StripSlot`s.
 */
export const DayStrip = ({ label, rooms, slotsCount, children }: DayStripProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
  <div role="region" aria-label={label} tabIndex={0} className={parts.scroller}>
    <div className={parts.grid} style={{ ['--slots' as string]: slotsCount }}>
      <div aria-hidden="true" className={parts.corner} />
      {rooms.map((room, index) => (
        <div key={room} aria-hidden="true" className={parts.room} style={{ gridRow: index + 2 }}>
          <span>{room}</span>
        </div>
      ))}
      {children}
    </div>
  </div>
)

type StripSlotProps = { index: number; name: string; times: string | null; children: ReactNode }

/** One time slot. Children are `StripRoom`s. */
export const StripSlot = ({ index, name, times, children }: StripSlotProps) => (
  <section aria-label={name} className={parts.slot}>
    <div className={parts.slotHead} style={{ gridColumn: index + 2 }}>
      <h3>{name}</h3>
      {times !== null && <span className={parts.times}>{times}</span>}
    </div>
    <ul className={parts.places}>{children}</ul>
  </section>
)

type StripRoomProps = { slot: number; room: number; name: string; children: ReactNode }

/** A room in a time slot, by their indexes. Children are `StripClass`es. */
export const StripRoom = ({ slot, room, name, children }: StripRoomProps) => (
  <li className={parts.place} style={{ gridColumn: slot + 2, gridRow: room + 2 }}>
    <div className={parts.roomName}>{name}</div>
    <ul className={parts.classes}>{children}</ul>
  </li>
)

/** Classes without a place. Children are `StripClass`es. */
export const Unplaced = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className={parts.unplaced}>
    {children}
  </ul>
)

interface Face {
  name: string
  photoUrl?: string | null | undefined
  /** What is said of them, such as "substitute". */
  note?: string | null
}

interface Seats {
  /** Such as "8 of 12". */
  words: string
  /** How many of the seats are taken, 0 to 1; null without a limit. */
  fraction: number | null
}

type StripClassProps = {
  name: ReactNode
  mark?: ReactNode
  note?: string | null
  faces: readonly Face[]
  seats: Seats
  /** What is wrong with it, in sentences. */
  warnings: readonly string[]
}

/** A class of the day: who teaches it, its seats, and what is wrong with it. */
export const StripClass = ({ name, mark, note, faces, seats, warnings }: StripClassProps) => (
  <li className={card({ tone: warnings.length > 0 ? 'warning' : 'calm' })}>
    <div className={parts.name}>
      {name}
      {mark}
    </div>
    {note && <div className={parts.note}>{note}</div>}
    {faces.length > 0 && (
      <ul aria-label="Teachers" className={parts.teachers}>
        {faces.map((face, index) => (
          <li key={index} className={parts.teacher}>
            <Avatar name={face.name} size="small" imageUrl={face.photoUrl} />
            <span>
              {face.name}
              {face.note && ` (${face.note})`}
            </span>
          </li>
        ))}
      </ul>
    )}
    <SeatBar seats={seats} />
    {warnings.map((warning) => (
      <div key={warning} className={parts.warning}>
        <TriangleAlert size={14} aria-hidden="true" />
        <span>{warning}</span>
      </div>
    ))}
  </li>
)

/** The seats of a class as words and, with a limit, as a bar. */
const SeatBar = ({ seats: { words, fraction } }: { seats: Seats }) => (
  <div className={parts.seats}>
    {fraction !== null && (
      <div aria-hidden="true" className={parts.track}>
        <div
          className={parts.bar}
          style={{ transform: `scaleX(${Math.min(1, Math.max(0, fraction))})` }}
        />
      </div>
    )}
    <span>{words}</span>
  </div>
)
