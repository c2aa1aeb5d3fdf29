-- Vouchers: prepaid amounts that staff issue and players redeem as a deposit. Of their codes only keyed hashes are kept.

alter table payment_method
  drop constraint payment_method_type_check,
  add constraint payment_method_type_check check (type in ('wallet', 'qr', 'bank', 'card', 'crypto', 'voucher'));

create table voucher (
  site_id integer not null references site,
  voucher_id text not null,
  -- Those that were issued together.
  batch_id text not null,
  code_hash bytea not null check (length(code_hash) = 32),
  -- Minor units of the site's currency.
  amount bigint not null check (amount > 0),
  issued_by text not null check (issued_by <> ''),
  issued_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > issued_at),
  cancelled_by text check (cancelled_by <> ''),
  cancelled_at timestamptz,
  -- The deposit by which it was redeemed.
  payment_id text,
  redeemed_at timestamptz,
  primary key (site_id, voucher_id),
  unique (site_id, code_hash),
  unique (site_id, payment_id),
  foreign key (site_id, payment_id) references payment,
  check ((cancelled_by is null) = (cancelled_at is null)),
  check ((payment_id is null) = (redeemed_at is null)),
  constraint redeemed_or_cancelled check (payment_id is null or cancelled_at is null),
  constraint redeemed_in_time check (redeemed_at < expires_at)
);
create index voucher_issued on voucher (site_id, issued_at desc, voucher_id);
create index voucher_redeemed on voucher (site_id, redeemed_at) where redeemed_at is not null;
call fence('voucher');

-- It ends once, and nothing else of it ever changes.
create function keep_voucher() returns trigger language plpgsql as $$
begin
  if old.payment_id is not null or old.cancelled_at is not null
     or to_jsonb(new) - array['payment_id', 'redeemed_at', 'cancelled_by', 'cancelled_at']
     <> to_jsonb(old) - array['payment_id', 'redeemed_at', 'cancelled_by', 'cancelled_at'] then
    raise exception 'a voucher is redeemed or cancelled once, and not changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep_voucher before update on voucher for each row execute function keep_voucher();

-- Whoever guesses codes is counted once, whatever the codes are for.
comment on table promotion_code_guess is 'Wrong codes of promotions and of vouchers.';
