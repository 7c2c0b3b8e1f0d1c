@spec-2 @spec-7
Feature: Webhooks
  Other software learns what changes in an organization, and can be sure that it comes from there.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"

  @2.admin-webhooks @7.webhook-calls @7.webhook-events
  Scenario: Ada adds a webhook, and its receiver learns of a new room
    Given Ada is on a phone 320 pixels wide
    When Ada visits the settings of "Lindenschule"
    And Ada goes to "Open Webhooks"
    And Ada goes to "Add Webhook"
    And Ada chooses "Add Webhook"
    Then Ada reads "This field is required." at "Name"
    And Ada sees "Choose at least one."
    And Ada's screen is accessible
    When Ada sets "Name" to "Website"
    And Ada sets "Address" to that of a receiver
    And Ada turns on "Room"
    And Ada chooses "Add Webhook"
    Then Ada sees one toast "Success" saying "Webhook was created successfully"
    And Ada's screen is accessible
    When Ada saves the secret at the receiver
    And Ada chooses "I’ve saved it"
    And Ada chooses "Send a Test Event"
    Then the receiver verifies the events "webhook.test"
    And Ada sees that the event was delivered
    When Ada visits the rooms of "Lindenschule"
    And Ada chooses "Add room"
    And Ada sets "Name" to "Kitchen"
    And Ada chooses "Add room"
    Then the receiver verifies the events "webhook.test, room.added"

  @2.admin-webhooks @7.webhook-events
  Scenario: Ada sees why an event was not received, and sends it again
    Given "Lindenschule" has the webhook "Website"
    And the receiver does not answer yet
    When Ada visits the webhooks of "Lindenschule"
    And Ada opens "Website"
    And Ada chooses "Send a Test Event"
    Then Ada sees "Being sent"
    When the receiver answers 500
    Then Ada sees "The receiver answered 500."
    And Ada sees "Next attempt"
    When the receiver answers 204
    And Ada chooses "Send again"
    Then Ada sees that the event was delivered
    And the receiver got one event several times

  @2.admin-webhooks @7.webhook-events
  Scenario: A webhook that its receiver no longer wants is switched off
    Given "Lindenschule" has the webhook "Website"
    And the receiver answers 410
    When Ada visits the webhooks of "Lindenschule"
    And Ada opens "Website"
    And Ada chooses "Send a Test Event"
    Then an email "A webhook of Lindenschule was switched off" comes to Ada
    When Ada reloads the page
    Then Ada sees "Switched off, because its receiver wants no more events."
    When the receiver answers 204
    And Ada turns on "Send events"
    And Ada chooses "Save"
    Then Ada sees one toast "Success" saying "Webhook was saved successfully"
    When Ada chooses "Send a Test Event"
    Then Ada sees that the event was delivered

  @2.admin-webhooks
  Scenario: Ada renews the secret, and deletes the webhook
    Given "Lindenschule" has the webhook "Website"
    When Ada visits the webhooks of "Lindenschule"
    And Ada opens "Website"
    And Ada chooses "Renew Secret"
    And Ada answers "Renew"
    And Ada saves the secret at the receiver
    And Ada chooses "I’ve saved it"
    Then Ada sees "each event is signed with the new secret and with the former one."
    When Ada chooses "Send a Test Event"
    Then the receiver verifies the events "webhook.test"
    When Ada chooses "Delete Webhook"
    And Ada answers "Delete"
    Then Ada sees one toast "Success" saying "Webhook was deleted successfully"
    And Ada sees "No webhooks yet"

  @2.admin-webhooks @7.webhook-calls
  Scenario: Whoever may not view the audit log manages no webhooks
    Given Rosa is signed in
    And Rosa is a "Clerk" of "Lindenschule", who may "Change settings"
    When Rosa visits the settings of "Lindenschule"
    Then Rosa is offered "Save Settings"
    And Rosa is not offered "Open Webhooks"
    When Rosa visits "webhooks" in the administration of "Lindenschule"
    Then Rosa reads the title "You don’t have access"
    And Rosa sees "You need the permission “View audit log”."
