import { carried } from '../carried/options.ts';
import { checkboxes } from '../checkboxes/options.ts';
import { constant } from '../constant/options.ts';
import { coordinates } from '../coordinates/options.ts';
import { custom } from '../custom/options.ts';
import { date } from '../date/options.ts';
import { dateRange } from '../dateRange/options.ts';
import { dateTime } from '../dateTime/options.ts';
import { duration } from '../duration/options.ts';
import { editableTitle } from '../editableTitle/options.ts';
import { file } from '../file/options.ts';
import { flag } from '../flag/options.ts';
import { group } from '../group/options.ts';
import { image } from '../image/options.ts';
import { images } from '../images/options.ts';
import { json } from '../json/options.ts';
import { longText } from '../longText/options.ts';
import { money } from '../money/options.ts';
import { names } from '../names/options.ts';
import { note } from '../note/options.ts';
import { number } from '../number/options.ts';
import { percent } from '../percent/options.ts';
import { phone } from '../phone/options.ts';
import { picker } from '../picker/options.ts';
import { radio } from '../radio/options.ts';
import { rating } from '../rating/options.ts';
import { rows } from '../rows/options.ts';
import { select } from '../select/options.ts';
import { status } from '../status/options.ts';
import { text } from '../text/options.ts';
import { time } from '../time/options.ts';
import { treeSelect } from '../treeSelect/options.ts';
import { url } from '../url/options.ts';
import type { ShownBy } from '../shared/options.ts';

/** The options of every kind of the vocabulary, in the order of the published schema. */
export const kindOptions = {
  text, longText, editableTitle, number, percent, money, phone, url, date, dateTime, dateRange, time, duration, radio,
  checkboxes, select, treeSelect, picker, status, rating, flag, names, images, note, rows, group, json, coordinates, file, image, constant, carried, custom,
};

export type Kind = keyof typeof kindOptions;

/** The kinds that can show a value of a type. */
export type KindsShowing<T> = { [K in Kind]: [T] extends [ShownBy<(typeof kindOptions)[K]>] ? K : never }[Kind];
