@spec-6
Feature: Suspending accounts and organizations
  Those concerned read why, and whom to ask. A suspension can be ended.

  Background:
    Given Grete administers the site
    And Ben is signed in
    And Ben owns "Lindenschule"

  @6.suspended-accounts
  Scenario: A suspended person reads why, until the suspension ends
    When Grete visits "/site/accounts?searchString=ben"
    And Grete chooses "Suspend Ben Lind"
    Then Grete sees "Ben Lind is logged out everywhere at once"
    When Grete sets "Reason" to "It sent spam"
    And Grete answers "Suspend"
    Then Grete sees one toast "Success" saying "Ben Lind is suspended"
    And Grete's list shows
      | Ben Lind |
    And Grete sees "It sent spam"
    When Ben visits "/my/profile"
    And Ben logs in
    Then Ben sees a toast with "This account was suspended on EEE, MMM d. Reason: It sent spam. Ask the person who runs this site."
    And Ben is not signed in
    When Grete chooses "End the suspension of Ben Lind"
    Then Grete sees one toast "Success" saying "Ben Lind is no longer suspended"
    And the focus of Grete is on "Suspend Ben Lind"
    When Ben logs in
    Then Ben is signed in now

  @6.suspended-accounts
  Scenario: A reason is required, and the dialog is accessible
    When Grete visits "/site/accounts?searchString=ben"
    And Grete chooses "Suspend Ben Lind"
    And Grete answers "Suspend"
    Then the focus of Grete is on "Reason"
    And Grete's screen is accessible
    When Grete uses the keys "Escape"
    Then the focus of Grete is on "Suspend Ben Lind"

  @6.suspended-accounts
  Scenario: A site administrator cannot suspend another one
    When Grete visits "/site/accounts?searchString=grete"
    Then Grete sees "Administrator"
    And Grete is not offered "Suspend Grete Lind"

  @6.suspended-organizations
  Scenario: The owners of a suspended organization read why, and get an email
    When Grete visits "/site/organizations"
    And Grete chooses "Suspend Lindenschule"
    Then Grete sees "1 member and their families lose access until you end the suspension."
    When Grete sets "Reason" to "Two families complained."
    And Grete answers "Suspend"
    Then Grete sees one toast "Success" saying "Lindenschule is suspended"
    And the email "Lindenschule was suspended" tells Ben "Reason: Two families complained. "
    When Ben visits the administration of "Lindenschule"
    Then Ben's administration says "Reason: Two families complained."
    When Vera visits the page of "Lindenschule"
    Then Vera reads the title "Not Found"
    When Grete chooses "End the suspension of Lindenschule"
    Then an email "Lindenschule is no longer suspended" comes to Ben
    When Grete goes to "Audit log"
    Then Grete sees "Ended the suspension"
    And Grete sees "Organization: Lindenschule"

  @6.suspended-organizations
  Scenario: Members read that their organization is suspended, without the reason
    Given Petr is signed in
    And "Lindenschule" has the members
      | name | kinds  |
      | Petr | Parent |
    When Grete visits "/site/organizations"
    And Grete chooses "Suspend Lindenschule"
    And Grete sets "Reason" to "Two families complained."
    And Grete answers "Suspend"
    Then Grete sees one toast "Success" saying "Lindenschule is suspended"
    When Petr visits the page of "Lindenschule"
    Then Petr reads the title "This organization is suspended"
    And Petr sees "Until that ends, only its owners see it. Ask one of them."
    And Petr does not see "Two families complained."
    When Petr goes to "Go to My Organizations"
    Then Petr sees "Suspended by the people who run this site. Ask an owner."
    And Petr is not offered "Leave"
    When Petr visits "/"
    Then Petr sees "Suspended by the people who run this site."
    And Petr does not see "Private"
    And Petr does not see "Find classes on your organization’s page."
    And Petr does not see "Join your co-op"
