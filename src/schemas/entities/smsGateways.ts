/** A gateway of `SMS_GATEWAY`, in the order in which they are tried. Times are unix seconds. */
export interface SmsGatewayState {
  name: string;
  title: string;
  sentAt: number | null;
  failedAt: number | null;
  /** Failures since the last message that was sent. */
  failures: number;
  error: string | null;
  /** Null when it is unknown, as for a gateway that does not report it. */
  balance: number | null;
  balanceAt: number | null;
  balanceError: string | null;
  isBalanceLow: boolean;
}

/** The response of `/config/sms`. */
export interface SmsState {
  /** Empty while codes are printed on the terminal of the server. */
  gateways: readonly SmsGatewayState[];
  /** A balance below it is low. */
  lowBalance: number;
  /** The phone of the current user. */
  ownPhone: string;
}
