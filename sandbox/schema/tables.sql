CREATE TABLE `external_accounts` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` text,
	`status` text NOT NULL,
	`ownership_type` text,
	`currency` text NOT NULL,
	`account_type` text NOT NULL,
	`account_info` text NOT NULL,
	`fingerprint` text NOT NULL,
	`platform_account_id` text,
	`default_uma_deposit_account` integer DEFAULT false NOT NULL,
	`beneficiary_verification_status` text,
	`beneficiary_verified_data` text,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `external_accounts_id_unique` ON `external_accounts` (`id`);
CREATE INDEX `external_accounts_customer` ON `external_accounts` (`customer_id`);
CREATE UNIQUE INDEX `external_accounts_fingerprint` ON `external_accounts` (`fingerprint`) WHERE "external_accounts"."deleted_at" is null;
CREATE TABLE `internal_accounts` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` text,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`currency` text NOT NULL,
	`private_enabled` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `internal_accounts_id_unique` ON `internal_accounts` (`id`);
CREATE INDEX `internal_accounts_customer` ON `internal_accounts` (`customer_id`);
CREATE TABLE `trusted_payees` (
	`account_id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
) STRICT;

CREATE TABLE `agent_actions` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`agent_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`status` text NOT NULL,
	`type` text NOT NULL,
	`quote_id` text,
	`wallet_signature` text,
	`transfer_details` text,
	`transaction_id` text,
	`rejection_reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `agent_actions_id_unique` ON `agent_actions` (`id`);
CREATE INDEX `agent_actions_agent` ON `agent_actions` (`agent_id`);
CREATE INDEX `agent_actions_status` ON `agent_actions` (`status`);
CREATE TABLE `agents` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` text NOT NULL,
	`name` text NOT NULL,
	`is_paused` integer DEFAULT false NOT NULL,
	`policy` text NOT NULL,
	`usage` text NOT NULL,
	`token_digest` text,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `agents_id_unique` ON `agents` (`id`);
CREATE INDEX `agents_customer` ON `agents` (`customer_id`);
CREATE UNIQUE INDEX `agents_token` ON `agents` (`token_digest`) WHERE "agents"."token_digest" is not null;
CREATE TABLE `agent_device_codes` (
	`code_digest` text PRIMARY KEY NOT NULL,
	`agent_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`redeemed_at` integer,
	`created_at` integer NOT NULL
) STRICT;

CREATE INDEX `agent_device_codes_agent` ON `agent_device_codes` (`agent_id`);
CREATE TABLE `beneficial_owners` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` text NOT NULL,
	`roles` text NOT NULL,
	`ownership_percentage` real NOT NULL,
	`personal_info` text NOT NULL,
	`kyc_status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `beneficial_owners_id_unique` ON `beneficial_owners` (`id`);
CREATE INDEX `beneficial_owners_customer` ON `beneficial_owners` (`customer_id`);
CREATE TABLE `bulk_import_errors` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`job_id` text NOT NULL,
	`error` text NOT NULL
) STRICT;

CREATE INDEX `bulk_import_errors_job` ON `bulk_import_errors` (`job_id`);
CREATE TABLE `bulk_import_lines` (
	`job_id` text NOT NULL,
	`position` integer NOT NULL,
	`line` integer NOT NULL,
	`fields` text NOT NULL,
	PRIMARY KEY(`job_id`, `position`)
) STRICT;

CREATE TABLE `bulk_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`problem` text,
	`total` integer NOT NULL,
	`successful` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`completed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;

CREATE TABLE `card_transactions` (
	`id` text PRIMARY KEY NOT NULL,
	`sequence` integer DEFAULT 0 NOT NULL,
	`card_id` text NOT NULL,
	`customer_id` text NOT NULL,
	`issuer_transaction_token` text NOT NULL,
	`direction` text NOT NULL,
	`status` text NOT NULL,
	`merchant` text NOT NULL,
	`currency` text NOT NULL,
	`account_id` text NOT NULL,
	`authorized_amount` integer NOT NULL,
	`open_amount` integer NOT NULL,
	`pending_count` integer DEFAULT 0 NOT NULL,
	`pending_amount` integer DEFAULT 0 NOT NULL,
	`pull_count` integer DEFAULT 0 NOT NULL,
	`pulled_amount` integer DEFAULT 0 NOT NULL,
	`settlement_count` integer DEFAULT 0 NOT NULL,
	`settled_amount` integer DEFAULT 0 NOT NULL,
	`refund_count` integer DEFAULT 0 NOT NULL,
	`refund_total` integer DEFAULT 0 NOT NULL,
	`returns` text DEFAULT '[]' NOT NULL,
	`shortfall` integer DEFAULT 0 NOT NULL,
	`authorized_at` integer NOT NULL,
	`last_event_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;

CREATE INDEX `card_transactions_card` ON `card_transactions` (`card_id`);
CREATE TABLE `card_reveals` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`card_id` text NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;

CREATE INDEX `card_reveals_expires` ON `card_reveals` (`expires_at`);
CREATE TABLE `cards` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cardholder_id` text NOT NULL,
	`platform_card_id` text NOT NULL,
	`state` text NOT NULL,
	`state_reason` text,
	`form` text NOT NULL,
	`currency` text NOT NULL,
	`funding_sources` text NOT NULL,
	`max_spend_per_transaction` integer,
	`issuer_ref` text NOT NULL,
	`brand` text,
	`last4` text,
	`exp_month` integer,
	`exp_year` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `cards_id_unique` ON `cards` (`id`);
CREATE INDEX `cards_cardholder` ON `cards` (`cardholder_id`);
CREATE UNIQUE INDEX `cards_platform_card_id` ON `cards` (`platform_card_id`);
CREATE TABLE `idempotency_keys` (
	`caller` text NOT NULL,
	`key` text NOT NULL,
	`binding` text NOT NULL,
	`answer` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`caller`, `key`)
) STRICT;

CREATE TABLE `jobs` (
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`due_at` integer NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL
) STRICT;

CREATE UNIQUE INDEX `jobs_id_unique` ON `jobs` (`id`);
CREATE INDEX `jobs_due` ON `jobs` (`due_at`);
CREATE TABLE `kept_values` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
) STRICT;

CREATE TABLE `messages` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`channel` text NOT NULL,
	`recipient` text NOT NULL,
	`sender` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`code` text,
	`created_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `messages_id_unique` ON `messages` (`id`);
CREATE TABLE `credentials` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` text NOT NULL,
	`type` text NOT NULL,
	`nickname` text NOT NULL,
	`custodian_id` text NOT NULL,
	`webauthn_id` text,
	`webauthn_public_key` text,
	`webauthn_counter` integer,
	`webauthn_transports` text,
	`oidc_issuer` text,
	`oidc_audience` text,
	`oidc_subject` text,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `credentials_id_unique` ON `credentials` (`id`);
CREATE INDEX `credentials_account` ON `credentials` (`account_id`);
CREATE UNIQUE INDEX `credentials_webauthn_id` ON `credentials` (`webauthn_id`) WHERE "credentials"."revoked_at" is null;
CREATE TABLE `one_time_codes` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`credential_id` text NOT NULL,
	`code_digest` text NOT NULL,
	`target_scalar` text,
	`guesses` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	`spent_at` integer,
	`created_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `one_time_codes_id_unique` ON `one_time_codes` (`id`);
CREATE INDEX `one_time_codes_credential` ON `one_time_codes` (`credential_id`);
CREATE TABLE `spent_challenges` (
	`challenge` text PRIMARY KEY NOT NULL,
	`spent_at` integer NOT NULL
) STRICT;

CREATE TABLE `contacts` (
	`customer_id` text NOT NULL,
	`channel` text NOT NULL,
	`address` text NOT NULL,
	`status` text NOT NULL,
	`code_expires_at` integer,
	`wrong_codes` integer NOT NULL,
	`locked_until` integer,
	PRIMARY KEY(`customer_id`, `channel`)
) STRICT;

CREATE TABLE `customers` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_type` text NOT NULL,
	`platform_customer_id` text NOT NULL,
	`uma_address` text NOT NULL,
	`region` text,
	`currencies` text NOT NULL,
	`email` text,
	`verification_status` text NOT NULL,
	`verification_awaits_contacts` integer DEFAULT false NOT NULL,
	`profile` text NOT NULL,
	`is_deleted` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `customers_id_unique` ON `customers` (`id`);
CREATE UNIQUE INDEX `customers_uma_address` ON `customers` (`uma_address`);
CREATE TABLE `delegated_keys` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`card_id` text NOT NULL,
	`account_id` text NOT NULL,
	`public_key` text NOT NULL,
	`nickname` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `delegated_keys_id_unique` ON `delegated_keys` (`id`);
CREATE INDEX `delegated_keys_card` ON `delegated_keys` (`card_id`);
CREATE INDEX `delegated_keys_account` ON `delegated_keys` (`account_id`);
CREATE TABLE `document_files` (
	`document_id` text PRIMARY KEY NOT NULL,
	`content` blob NOT NULL
) STRICT;

CREATE TABLE `documents` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`document_holder` text NOT NULL,
	`document_type` text NOT NULL,
	`country` text NOT NULL,
	`side` text,
	`document_number` text,
	`issuing_authority` text,
	`file_name` text NOT NULL,
	`submitted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `documents_id_unique` ON `documents` (`id`);
CREATE INDEX `documents_holder` ON `documents` (`document_holder`);
CREATE TABLE `invitations` (
	`code` text PRIMARY KEY NOT NULL,
	`inviter_uma` text NOT NULL,
	`invitee_uma` text,
	`status` text NOT NULL,
	`first_name` text,
	`amount` integer,
	`currency` text NOT NULL,
	`url` text NOT NULL,
	`expires_at` integer,
	`claimed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;

CREATE TABLE `kyc_links` (
	`token_digest` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`redirect_uri` text,
	`status` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT;

CREATE TABLE `ledger_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`currency` text NOT NULL,
	`is_system` integer NOT NULL,
	`balance` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_balance_in_range" CHECK("ledger_accounts"."balance" between case when "ledger_accounts"."is_system" then -9007199254740991 else 0 end and case when "ledger_accounts"."is_system" then 9007199254740991 else 9000000000000000 end)
) STRICT;

CREATE TABLE `ledger_entries` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`transfer_id` text NOT NULL,
	`account_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	FOREIGN KEY (`transfer_id`) REFERENCES `ledger_transfers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;

CREATE UNIQUE INDEX `ledger_entries_id_unique` ON `ledger_entries` (`id`);
CREATE INDEX `ledger_entries_transfer` ON `ledger_entries` (`transfer_id`);
CREATE TABLE `ledger_transfers` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`reference` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `ledger_transfers_id_unique` ON `ledger_transfers` (`id`);
CREATE TABLE `verifications` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` text NOT NULL,
	`status` text NOT NULL,
	`errors` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `verifications_id_unique` ON `verifications` (`id`);
CREATE INDEX `verifications_customer` ON `verifications` (`customer_id`);
CREATE TABLE `ownership_challenges` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` text NOT NULL,
	`method` text NOT NULL,
	`status` text NOT NULL,
	`message` text,
	`token_digest` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `ownership_challenges_id_unique` ON `ownership_challenges` (`id`);
CREATE INDEX `ownership_challenges_account` ON `ownership_challenges` (`account_id`);
CREATE INDEX `ownership_challenges_token` ON `ownership_challenges` (`token_digest`);
CREATE TABLE `daily_volumes` (
	`payer` text NOT NULL,
	`day` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`payer`, `day`)
) STRICT;

CREATE TABLE `quotes` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`status` text NOT NULL,
	`customer_id` text,
	`agent_id` text,
	`source` text NOT NULL,
	`destination` text NOT NULL,
	`sending_currency` text NOT NULL,
	`receiving_currency` text NOT NULL,
	`sending_amount` integer NOT NULL,
	`receiving_amount` integer NOT NULL,
	`fees` integer NOT NULL,
	`rate` text NOT NULL,
	`payload_to_sign` text,
	`terms` text NOT NULL,
	`transaction_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `quotes_id_unique` ON `quotes` (`id`);
CREATE UNIQUE INDEX `quotes_transaction` ON `quotes` (`transaction_id`);
CREATE TABLE `transactions` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`customer_id` text,
	`quote_id` text,
	`agent_id` text,
	`source` text NOT NULL,
	`destination` text NOT NULL,
	`sent_amount` integer,
	`sent_currency` text,
	`received_amount` integer NOT NULL,
	`received_currency` text NOT NULL,
	`fees` integer NOT NULL,
	`description` text,
	`reference` text NOT NULL,
	`failure_reason` text,
	`plan` text NOT NULL,
	`extra` text NOT NULL,
	`settled_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `transactions_id_unique` ON `transactions` (`id`);
CREATE INDEX `transactions_customer` ON `transactions` (`customer_id`);
CREATE INDEX `transactions_created` ON `transactions` (`created_at`);
CREATE TABLE `tokens` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`permissions` text NOT NULL,
	`client_id` text NOT NULL,
	`secret_digest` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `tokens_id_unique` ON `tokens` (`id`);
CREATE UNIQUE INDEX `tokens_client_id_unique` ON `tokens` (`client_id`);
CREATE TABLE `lookups` (
	`id` text PRIMARY KEY NOT NULL,
	`receiver` text NOT NULL,
	`required_fields` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT;

CREATE TABLE `sca_challenges` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` text NOT NULL,
	`purpose` text NOT NULL,
	`subject` text NOT NULL,
	`factor` text NOT NULL,
	`status` text NOT NULL,
	`webauthn_challenge` text,
	`sent_at` text NOT NULL,
	`wrong_at` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `sca_challenges_id_unique` ON `sca_challenges` (`id`);
CREATE INDEX `sca_challenges_subject` ON `sca_challenges` (`subject`);
CREATE TABLE `sca_factors` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` text NOT NULL,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`secret` text,
	`used_step` integer,
	`challenge` text,
	`webauthn_id` text,
	`webauthn_public_key` text,
	`webauthn_counter` integer,
	`webauthn_transports` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `sca_factors_id_unique` ON `sca_factors` (`id`);
CREATE INDEX `sca_factors_customer` ON `sca_factors` (`customer_id`);
CREATE UNIQUE INDEX `sca_factors_active` ON `sca_factors` (`customer_id`,`type`) WHERE "sca_factors"."status" = 'ACTIVE';
CREATE TABLE `sca_lockouts` (
	`customer_id` text PRIMARY KEY NOT NULL,
	`failed_attempts` integer DEFAULT 0 NOT NULL,
	`locked_until` integer,
	`session_expires_at` integer
) STRICT;

CREATE TABLE `sca_recovery_codes` (
	`digest` text PRIMARY KEY NOT NULL,
	`factor_id` text NOT NULL,
	`used_at` integer
) STRICT;

CREATE INDEX `sca_recovery_codes_factor` ON `sca_recovery_codes` (`factor_id`);
CREATE TABLE `sca_resets` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` text NOT NULL,
	`factor` text NOT NULL,
	`status` text NOT NULL,
	`token_digest` text NOT NULL,
	`expires_at` integer NOT NULL,
	`completed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `sca_resets_id_unique` ON `sca_resets` (`id`);
CREATE INDEX `sca_resets_customer` ON `sca_resets` (`customer_id`);
CREATE UNIQUE INDEX `sca_resets_token` ON `sca_resets` (`token_digest`);
CREATE TABLE `pending_requests` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`account_id` text NOT NULL,
	`credential_id` text,
	`payload` text NOT NULL,
	`binding` text NOT NULL,
	`details` text NOT NULL,
	`expires_at` integer NOT NULL,
	`spent_at` integer,
	`created_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `pending_requests_id_unique` ON `pending_requests` (`id`);
CREATE INDEX `pending_requests_account` ON `pending_requests` (`account_id`);
CREATE TABLE `sessions` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`custodian_id` text NOT NULL,
	`public_key` text NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `sessions_id_unique` ON `sessions` (`id`);
CREATE INDEX `sessions_account` ON `sessions` (`account_id`);
CREATE TABLE `wallets` (
	`account_id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`wallet_id` text NOT NULL,
	`user_id` text NOT NULL,
	`address` text NOT NULL,
	`mnemonic` text NOT NULL
) STRICT;

CREATE TABLE `webhook_attempts` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`webhook_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`response_status` integer,
	`response_body` text,
	`error` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;

CREATE UNIQUE INDEX `webhook_attempts_id_unique` ON `webhook_attempts` (`id`);
CREATE INDEX `webhook_attempts_webhook` ON `webhook_attempts` (`webhook_id`);
CREATE TABLE `webhooks` (
	`id` text NOT NULL,
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`type` text NOT NULL,
	`subject` text,
	`body` text NOT NULL,
	`status` text NOT NULL,
	`next_attempt_at` integer,
	`created_at` integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX `webhooks_id_unique` ON `webhooks` (`id`);
CREATE INDEX `webhooks_status` ON `webhooks` (`status`);
