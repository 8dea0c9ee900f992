import type { JSX } from 'solid-js'
import {
  type FaceProps,
  Facts,
  Handles,
  Notes,
  OpenFixes,
  Picture,
  ScoreCard,
  StatusWord,
  Title,
} from './card-parts'
import './card.css'
import './line.css'

/** A run on the contact sheet. */
export function CardFace(props: FaceProps): JSX.Element {
  return (
    <div class="library-card">
      <CardBody {...props} />
      <Handles {...props} />
    </div>
  )
}

/** What a card says, without what is done to it. */
export function CardBody(props: Omit<FaceProps, 'picked' | 'onPick' | 'onStar'>): JSX.Element {
  return (
    <>
      <div class="library-top">
        <Picture picture={props.picture} />
        <ScoreCard card={props.card} t={props.t} say={props.say} />
      </div>
      <div class="library-words">
        <Title card={props.card} say={props.say} />
        <span class="library-standing">
          <StatusWord card={props.card} t={props.t} mark={props.mark} />
          <OpenFixes card={props.card} t={props.t} />
        </span>
        <Facts card={props.card} t={props.t} say={props.say} />
        <Notes card={props.card} say={props.say} />
      </div>
    </>
  )
}

/** A run as a line of the list. */
export function LineFace(props: FaceProps): JSX.Element {
  return (
    <div class="library-line">
      <Picture picture={props.picture} />
      <ScoreCard card={props.card} t={props.t} say={props.say} />
      <div class="library-line-name">
        <Title card={props.card} say={props.say} />
        <span class="library-notes">
          <Notes card={props.card} say={props.say} />
        </span>
      </div>
      <span class="library-standing">
        <StatusWord card={props.card} t={props.t} mark={props.mark} />
        <OpenFixes card={props.card} t={props.t} />
      </span>
      <Facts card={props.card} t={props.t} say={props.say} />
      <Handles {...props} />
    </div>
  )
}
