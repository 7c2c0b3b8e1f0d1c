@spec-2
Feature: The page of an organization
  Whoever looks for a school learns whether it is theirs, and whoever belongs to it what they are there.

  @2.organization @2.organization-content
  Scenario: A visitor reads who can find it and how people join
    Given Ada owns "Lindenschule"
    When Vera visits the page of "Lindenschule"
    Then Vera reads the title "Lindenschule"
    And Vera reads "Public" beside "Access"
    And Vera reads "Automatic" beside "Admission"
    And Vera does not see "Member since"

  @2.organization @2.organization-content
  Scenario: A member reads as well since when they belong to it
    Given Ada is signed in
    And Ada owns the private "Hearth Co-op"
    When Ada visits the page of "Hearth Co-op"
    Then Ada reads the title "Hearth Co-op"
    And Ada reads "Private" beside "Access"
    And Ada reads today's date beside "Member since"
