import type { ReactNode } from 'react';
import type { StaffRight } from '#contract/admin/staff.js';
import type { EndpointShape } from '#contract/endpoint.js';

/** A page of the staff, with what it reads. */
export interface Place {
  page: ReactNode;
  route: string;
  at?: string;
  reads: EndpointShape;
  answer: unknown;
  /** What is searched for, where the page shows nothing before. */
  search?: string;
}

/** One row for each thing that the staff can do. */
export interface Action {
  name: string;
  place: Place;
  right: StaffRight;
  /** The button that opens the dialog, or acts at once. */
  button: string;
  /** The button of the dialog; without one there is no dialog, and no reason. */
  confirm?: string;
  /** Other fields, by their labels. */
  fields?: Record<string, string>;
  ticks?: readonly string[];
  call: EndpointShape;
  answer: unknown;
  params?: readonly string[];
  /** What is sent beside the reason. */
  body?: object;
}
